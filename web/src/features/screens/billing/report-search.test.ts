import { expect, it } from 'vitest';
import { choiceCount, filterOf, noChoice, readReportSearch, writeReportSearch } from './report-search.ts';

const shown = {
  ...readReportSearch({}),
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

it('an address comes back as it was', () => {
  expect(readReportSearch(writeReportSearch(shown))).toEqual(shown);
  expect(readReportSearch({ ...writeReportSearch(shown), search: 2025 })).toEqual(shown);
});
it('what it says wrongly counts as not said', () => {
  const wrong = { marketId: -1, category: 'chanel', inputChannelId: 'x', kind: 'none', page: 0 };
  expect(readReportSearch(wrong)).toMatchObject({ ...noChoice, page: 1 });
});
it('calls get what is chosen, and the panel how much that is', () => {
  expect(filterOf({ ...shown, ...noChoice, kind: 'late' })).toEqual({ year: 2025, month: 3, kind: 'late' });
  expect([choiceCount(noChoice), choiceCount(shown)]).toEqual([0, 4]);
});
