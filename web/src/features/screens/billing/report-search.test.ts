import { expect, it } from 'vitest';
import { choiceCount, filterOf, noChoice, reportAddress } from './report-search.ts';

const shown = {
  ...reportAddress.read({}),
  year: 2025,
  month: 3,
  marketId: 4,
  category: 'channel',
  inputChannelId: 7,
  kind: 'credit',
  search: '2025',
  page: 3,
  take: 50,
} as const;

it('round-trips the URL parameters', () => {
  expect(reportAddress.read(reportAddress.write(shown))).toEqual(shown);
  expect(reportAddress.read({ ...reportAddress.write(shown), search: 2025 })).toEqual(shown);
});
it('ignores invalid values', () => {
  const wrong = { marketId: -1, category: 'chanel', inputChannelId: 'x', kind: 'none', page: 0 };
  expect(reportAddress.read(wrong)).toMatchObject({ ...noChoice, page: 1 });
});
it('passes the active filters to the calls, and their number to the panel', () => {
  expect(filterOf({ ...shown, ...noChoice, kind: 'late' })).toEqual({ year: 2025, month: 3, kind: 'late' });
  expect([choiceCount(noChoice), choiceCount(shown)]).toEqual([0, 4]);
});
