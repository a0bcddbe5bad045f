import type { Market } from '@cfm/contract/catalog/markets.ts';
import type { MarketValues } from './market-parts.ts';
import type { MarketInfo } from './queries.ts';

/**
 * Returns defaults for empty calendar fields from the first country of a market: its public holidays, and its
 * time zone if it has only one.
 */
export function calendarOf(
  codes: readonly string[],
  values: Pick<MarketValues, 'holidayCountry' | 'timeZone'>,
  info: Pick<MarketInfo, 'holidayCountries'>,
): Partial<MarketValues> {
  const country = info.holidayCountries.find(({ code }) => code === codes[0]);
  if (!country || values.holidayCountry) return {};
  return {
    holidayCountry: country.code,
    holidayState: null,
    ...(!values.timeZone && country.timeZone !== null && { timeZone: country.timeZone }),
  };
}

/** Returns the names of other active markets that have one of these countries, with its code. */
export const servedElsewhere = (
  codes: readonly string[],
  markets: readonly Pick<Market, 'marketId' | 'name' | 'countryCodes' | 'isActive'>[],
  ownId: number | null,
): { code: string; market: string }[] =>
  markets.flatMap(({ marketId, name, countryCodes, isActive }) =>
    marketId === ownId || !isActive
      ? []
      : countryCodes.filter((code) => codes.includes(code)).map((code) => ({ code, market: name })),
  );
