import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { only } from '../../platform/db/only.ts';
import { dealers, markets, regions } from '../markets/tables.ts';
import { idIn } from './load-lookups.ts';
import { dealers as dealerRows } from './shipped/dealers.ts';
import { type MarketRow, markets as marketRows } from './shipped/markets.ts';
import { regions as regionRows } from './shipped/regions.ts';
import type { ShippedOptions } from './shipped-options.ts';
import { loadShippedRows } from './shipped-rows.ts';
import { shippedRows } from './tables.ts';

/** Existing markets keep changes of users, and deleted ones are not restored. */
export async function loadMarkets(db: Db, { withExamples }: ShippedOptions): Promise<void> {
  const loadedRegions = await db
    .insert(regions)
    .values(regionRows.map(({ name, area, areaDe, sortOrder }) => ({ name, area, areaDe, sortOrder })))
    .onConflictDoUpdate({
      target: regions.name,
      set: { area: sql`excluded.area`, areaDe: sql`excluded.area_de`, sortOrder: sql`excluded.sort_order` },
    })
    .returning({ name: regions.name, id: regions.regionId });
  const regionIds = new Map(loadedRegions.map((region) => [region.name, region.id]));
  await loadShippedRows(db, {
    kind: 'market',
    all: marketRows.map((row) => ({
      code: row.code,
      names: { name: row.name, nameDe: row.nameDe },
      row: withExamples ? row : { ...row, teamEmail: '' },
    })),
    add: (row) => addMarket(db, row, idIn(regionIds, row.regionCode)),
    async rename(marketId, from, to) {
      await db
        .update(markets)
        .set({ name: to.name, version: sql`version + 1` })
        .where(and(eq(markets.marketId, marketId), eq(markets.name, from.name)));
      await db
        .update(markets)
        .set({ nameDe: to.nameDe ?? to.name, version: sql`version + 1` })
        .where(and(eq(markets.marketId, marketId), eq(markets.nameDe, from.nameDe ?? from.name)));
    },
  });
}

async function addMarket(db: Db, market: MarketRow, regionId: number): Promise<number> {
  const made = await db
    .insert(markets)
    .values({
      isoCode: market.code,
      name: market.name,
      nameDe: market.nameDe,
      regionId,
      countryCodes: [...market.countryCodes],
      language: market.language,
      teamEmail: market.teamEmail,
      timeZone: market.timeZone,
      weekendDays: [...market.weekendDays],
      holidayCountry: market.holidayCountry,
      holidayState: market.holidayState,
      isActive: market.isActive,
    })
    // Changes nothing, but returns the id of an existing row.
    .onConflictDoUpdate({ target: markets.isoCode, set: { isoCode: market.code } })
    .returning({ marketId: markets.marketId });
  return only(made).marketId;
}

/** Ids of the shipped markets that still exist, by their original codes. */
export async function marketIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: shippedRows.code, id: markets.marketId })
    .from(shippedRows)
    .innerJoin(markets, eq(markets.marketId, shippedRows.rowId))
    .where(eq(shippedRows.kind, 'market'));
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Dealers of a deleted market are not restored. */
export async function loadDealers(db: Db): Promise<void> {
  const ids = await marketIds(db);
  const all = dealerRows.flatMap((row) => {
    const marketId = ids.get(row.marketCode);
    const names = { name: row.name, nameDe: null };
    return marketId === undefined ? [] : [{ code: row.number, names, row: { ...row, marketId } }];
  });
  await loadShippedRows(db, {
    kind: 'dealer',
    all,
    async add({ number, name, city, marketId, emails, language, isActive }) {
      const made = await db
        .insert(dealers)
        .values({ number, name, city, marketId, emails: [...emails], language, isActive })
        .onConflictDoUpdate({ target: dealers.number, set: { number } })
        .returning({ dealerId: dealers.dealerId });
      return only(made).dealerId;
    },
    async rename(dealerId, from, to) {
      await db
        .update(dealers)
        .set({ name: to.name, version: sql`version + 1` })
        .where(and(eq(dealers.dealerId, dealerId), eq(dealers.name, from.name)));
    },
  });
}
