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
/** Markets by code and by their names in both languages, as `wordKey` has them. */
export type MarketsByName = ReadonlyMap<string, NamedMarket>;

/** Every market, as spreadsheets name them. */
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
    // A code comes last: no name takes it away.
    [
      ...all.flatMap((market) => [market.name, market.nameDe].map((name) => [name, market] as const)),
      ...all.map((market) => [market.isoCode, market] as const),
    ].map(([name, market]) => [wordKey(name), market]),
  );
