import type { Market } from '@cfm/contract/catalog/markets.ts';
import { expect, it } from 'vitest';
import { type MarketsShown, marketsAddress, pageOfMarkets } from './market-list.ts';

const market = (isoCode: string, name: string, more: Partial<Market> = {}): Market => ({
  marketId: isoCode.charCodeAt(0) * 100 + isoCode.charCodeAt(1),
  name,
  isoCode,
  region: { id: 1, name: 'C1-R1' },
  countryCodes: [isoCode],
  language: 'en',
  teamEmail: 'team@markets.example',
  timeZone: 'Europe/Berlin',
  weekendDays: [6, 7],
  holidayCountry: isoCode,
  isActive: true,
  ikams: [],
  ...more,
});
const markets = [
  market('DE', 'Germany'),
  market('EG', 'Ägypten', { region: { id: 2, name: 'C4-R1' } }),
  market('FR', 'France', { countryCodes: ['FR', 'MC'], ikams: [{ id: 1, fullName: 'Inès Dupont' }] }),
  market('RU', 'Russia', { isActive: false }),
];
const standard: MarketsShown = marketsAddress.read({});
const found = (shown: Partial<MarketsShown>) =>
  pageOfMarkets(markets, { ...standard, ...shown }, 'en').items.map(({ isoCode }) => isoCode);

it('round-trips valid URL parameters and ignores invalid ones', () => {
  const shown = {
    search: '1',
    isActive: false,
    sortBy: 'region',
    descending: true,
    page: 2,
    take: 50,
  } as const;
  expect(marketsAddress.read(marketsAddress.write(shown))).toEqual(shown);
  expect(marketsAddress.read({ sortBy: 'team', isActive: 'yes', page: 0 })).toEqual(standard);
  expect(marketsAddress.write(standard)).toEqual({ sortBy: 'name', descending: false });
});

it.each<[Partial<MarketsShown>, string[]]>([
  [{}, ['EG', 'FR', 'DE', 'RU']],
  [{ descending: true }, ['RU', 'DE', 'FR', 'EG']],
  [{ sortBy: 'isoCode' }, ['DE', 'EG', 'FR', 'RU']],
  [{ sortBy: 'region', descending: true }, ['EG', 'RU', 'DE', 'FR']],
  [{ search: 'agypten' }, ['EG']],
  [{ search: 'AEGYPTEN' }, ['EG']],
  [{ search: 'c4-r1' }, ['EG']],
  [{ search: 'monaco' }, ['FR']],
  [{ search: 'ines fr' }, ['FR']],
  [{ search: 'xx' }, []],
  [{ isActive: true }, ['EG', 'FR', 'DE']],
  [{ isActive: false }, ['RU']],
  [{ take: 10, page: 2 }, []],
])('returns for %j the markets %j', (shown, expected) => {
  expect(found(shown)).toEqual(expected);
});

it('counts all matches, whatever page is shown', () => {
  const { totalCount, items } = pageOfMarkets(markets, { ...standard, page: 3 }, 'en');
  expect([totalCount, items]).toEqual([4, []]);
});
