import { expect, it } from 'vitest';
import type { Names } from './field-value.ts';
import { historyValue, isTelling } from './history-value.ts';

const names: Names = {
  info: undefined,
  tree: [
    {
      id: 1,
      name: 'Drive',
      topicGroups: [{ id: 5, name: 'Battery', codeLevelTopicDetails: [{ id: 12, name: 'Range' }] }],
    },
  ],
  yes: 'Yes',
  no: 'No',
  language: (code) => code,
  date: (value) => `date ${value}`,
  dateTime: (value) => `moment ${value}`,
  contact: (id) => `contact ${id}`,
  car: (id) => `car ${id}`,
};

it.each([
  ['legal', 'true', 'Yes'],
  ['codeLevelSets', '1/5/12*, 3', 'Drive – Battery – Range; 3'],
  ['type', 'comment', 'Comment'],
  ['contactId', '7', 'contact 7'],
  ['receivedByBoardDate', '2026-01-02', 'date 2026-01-02'],
  ['dueDateTime', '2026-01-02T10:00:00Z', 'moment 2026-01-02T10:00:00Z'],
  ['title', 'Range loss', 'Range loss'],
  ['content', '<p>Hello</p>', 'Hello'],
  ['title', null, '—'],
])('%s: %s is shown as %s', (field, value, shown) => {
  expect(historyValue(field, value, names, { type: { comment: 'Comment' } })).toBe(shown);
});

it.each([
  ['title', null, 'New', true],
  ['dealerId', null, null, false],
  ['forwardId', null, '7', false],
])('%s from %s to %s tells something: %s', (field, from, to, expected) => {
  expect(isTelling({ field, from, to })).toBe(expected);
});
