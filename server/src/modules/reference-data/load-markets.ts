import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { dealers, markets, regions } from '../markets/tables.ts';
import { idIn } from './load-lookups.ts';
import { dealers as dealerRows } from './shipped/dealers.ts';
import { markets as marketRows } from './shipped/markets.ts';
import { regions as regionRows } from './shipped/regions.ts';

/** A market that is there keeps everything but its names. */
export async function loadMarkets(db: Db): Promise<void> {
  const loadedRegions = await db
    .insert(regions)
    .values(regionRows.map(({ name, sortOrder }) => ({ name, sortOrder })))
    .onConflictDoUpdate({ target: regions.name, set: { sortOrder: sql`excluded.sort_order` } })
    .returning({ name: regions.name, id: regions.regionId });
  const regionIds = new Map(loadedRegions.map((region) => [region.name, region.id]));
  const rows = marketRows.map((market) => ({
    isoCode: market.code,
    name: market.name,
    nameDe: market.nameDe,
    regionId: idIn(regionIds, market.regionCode),
    countryCodes: [...market.countryCodes],
    language: market.language,
    teamEmail: market.teamEmail,
    timeZone: market.timeZone,
    weekendDays: [...market.weekendDays],
    holidayCountry: market.holidayCountry,
    holidayState: market.holidayState,
    isActive: market.isActive,
  }));
  await db
    .insert(markets)
    .values(rows)
    .onConflictDoUpdate({
      target: markets.isoCode,
      set: { name: sql`excluded.name`, nameDe: sql`excluded.name_de` },
    });
}

export async function marketIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ code: markets.isoCode, id: markets.marketId }).from(markets);
  return new Map(rows.map((row) => [row.code, row.id]));
}

export async function loadDealers(db: Db): Promise<void> {
  const ids = await marketIds(db);
  const rows = dealerRows.map(({ number, name, city, marketCode, emails, language, isActive }) => ({
    number,
    name,
    city,
    marketId: idIn(ids, marketCode),
    emails: [...emails],
    language,
    isActive,
  }));
  await db
    .insert(dealers)
    .values(rows)
    .onConflictDoUpdate({ target: dealers.number, set: { name: sql`excluded.name` } });
}
