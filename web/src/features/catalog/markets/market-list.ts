import type { Market } from '@cfm/contract/catalog/markets.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { containsWords } from '@cfm/contract/platform/spellings.ts';
import { countryName } from '../../../ui/format.ts';
import { listAddress, urlFlag, urlText } from '../../../ui/list/list-address.ts';
import { firstPage, rangeOf } from '../../../ui/list/paging.ts';

export const marketSorts = ['name', 'isoCode', 'region'] as const;
export type MarketSort = (typeof marketSorts)[number];
export const marketsAddress = listAddress({
  first: { ...firstPage('name'), descending: false },
  sorts: marketSorts,
  // Null: active and inactive.
  filters: { search: urlText, isActive: urlFlag },
});
export type MarketsShown = ReturnType<typeof marketsAddress.read>;

const textOf: Record<MarketSort, (market: Market) => string> = {
  name: ({ name }) => name,
  isoCode: ({ isoCode }) => isoCode,
  region: ({ region }) => region.name,
};

/**
 * Filters and pages the list of markets in the browser, because there are only some dozens. Each word must
 * match name, code, region, a country or the name of a key account manager.
 */
export function pageOfMarkets(markets: readonly Market[], shown: MarketsShown, language: Language) {
  const { compare } = new Intl.Collator(language);
  const fits = (market: Market) => {
    if (shown.isActive !== null && market.isActive !== shown.isActive) return false;
    const { name, isoCode, region, countryCodes, ikams } = market;
    const countries = countryCodes.map((code) => countryName(code, language));
    const text = [name, isoCode, region.name, ...countries, ...ikams.map((ikam) => ikam.fullName)].join(' ');
    return containsWords(text, shown.search);
  };
  const found = markets
    .filter(fits)
    .sort((a, b) => compare(textOf[shown.sortBy](a), textOf[shown.sortBy](b)) || compare(a.name, b.name));
  if (shown.descending) found.reverse();
  const { skip, take } = rangeOf(shown);
  return { totalCount: found.length, items: found.slice(skip, skip + take) };
}
