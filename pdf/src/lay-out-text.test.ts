import { expect, it } from 'vitest';
import { layOutText } from './lay-out-text.ts';

/** Lines of this many characters, each one wide. */
const linesOf = (text: string, width: number) =>
  layOutText([{ text, latin: 'plain' }], width, (part) => [...part].length).map(({ runs }) =>
    runs
      .map((run) => run.text)
      .join('')
      .trim(),
  );

it.each([
  ['a punctuation mark after a word', 'mehr Daten, die', 10, ['mehr', 'Daten, die']],
  ['an opening bracket', 'its processing (article 21).', 16, ['its processing', '(article 21).']],
  ['a quotation', 'unter „Zu dieser“', 8, ['unter', '„Zu', 'dieser“']],
  ['a hyphen, which may end a line', 'Datenschutz-Verordnung', 12, ['Datenschutz-', 'Verordnung']],
  ['Chinese, which has no spaces', '引擎壞了。請修理', 5, ['引擎壞了。', '請修理']],
])('does not break a line inside %s', (_what, text, width, lines) => {
  expect(linesOf(text, width)).toEqual(lines);
});
