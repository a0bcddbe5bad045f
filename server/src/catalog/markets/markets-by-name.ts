import type { Db } from '../../platform/db/client.ts';
import { wordKey } from '../../platform/spreadsheet/cell-words.ts';
import { markets } from './tables.ts';

export interface NamedMarket {
  marketId: number;
  isoCode: string;
  name: string;
  nameDe: string;
  language: string;
  isActive: boolean;
}
/** Markets by code and by name in both languages. The keys are made by `wordKey`. */
export type MarketsByName = ReadonlyMap<string, NamedMarket>;

/** All markets with the names that spreadsheets use. */
export const listNamedMarkets = (db: Db): Promise<NamedMarket[]> =>
  db
    .select({
      marketId: markets.marketId,
      isoCode: markets.isoCode,
      name: markets.name,
      nameDe: markets.nameDe,
      language: markets.language,
      isActive: markets.isActive,
    })
    .from(markets);

export const marketsByName = (all: readonly NamedMarket[]): MarketsByName =>
  new Map(
    // Codes come last, so that no name overrides a code.
    [
      ...all.flatMap((market) => [market.name, market.nameDe].map((name) => [name, market] as const)),
      ...all.map((market) => [market.isoCode, market] as const),
    ].map(([name, market]) => [wordKey(name), market]),
  );
