import { expect, test } from 'vitest';
import { dateText, dueText } from './due-text.ts';

test.each([
  ['the end of a working day in Germany', '2026-12-11T17:00:00.000Z', '11.12.2026'],
  ['in summer', '2026-07-10T16:00:00.000Z', '10.07.2026'],
  ['the end of a working day in New York, at midnight', '2026-12-07T23:00:00.000Z', '08.12.2026, 00:00'],
  ['the end of a working day in London', '2026-12-11T18:00:00.000Z', '11.12.2026'],
])('%s', (_what, instant, text) => {
  expect(dueText(instant)).toBe(text);
});
test('formats a date without time', () => {
  expect(dateText('2026-12-07T23:00:00.000Z')).toBe('08.12.2026');
});
