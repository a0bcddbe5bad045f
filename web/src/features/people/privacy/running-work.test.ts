import de from '@cfm/contract/messages/de/gdpr.json' with { type: 'json' };
import en from '@cfm/contract/messages/en/gdpr.json' with { type: 'json' };
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';

const english = createTranslator({ locale: 'en', messages: en });
const german = createTranslator({ locale: 'de', messages: de });

test.each([
  [1, 0, 0, '1 case is still open:', '1 Fall ist noch offen:'],
  [
    1,
    0,
    1,
    '1 case is still open, with 1 open link of a dealer:',
    '1 Fall ist noch offen, mit 1 offenen Link eines Händlers:',
  ],
  [
    3,
    0,
    2,
    '3 cases are still open, with 2 open links of dealers:',
    '3 Fälle sind noch offen, mit 2 offenen Links von Händlern:',
  ],
  [
    2,
    1,
    0,
    '2 cases are still open, with 1 running reminder process:',
    '2 Fälle sind noch offen, mit 1 laufenden Erinnerungsprozess:',
  ],
  [
    4,
    2,
    3,
    '4 cases are still open, with 2 running reminder processes and 3 open links of dealers:',
    '4 Fälle sind noch offen, mit 2 laufenden Erinnerungsprozessen und 3 offenen Links von Händlern:',
  ],
])(
  'names %i open cases, %i reminders and %i links in one sentence',
  (cases, reminders, links, inEnglish, inGerman) => {
    const running = { cases, reminders, links };
    expect([english('eraseRunning', running), german('eraseRunning', running)]).toEqual([
      inEnglish,
      inGerman,
    ]);
  },
);
