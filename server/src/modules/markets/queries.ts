import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runPrepared } from '../../db/prepared.ts';
import { markets, regions } from './tables.ts';
import { defaultCalendar, type WorkingCalendar } from './working-time.ts';

const calendarColumns = {
  timeZone: markets.timeZone,
  weekendDays: markets.weekendDays,
  holidayCountry: markets.holidayCountry,
  holidayState: markets.holidayState,
};

/** When a market works; without a market, when the service provider does. */
export async function getMarketCalendar(db: Db, marketId: number | null): Promise<WorkingCalendar> {
  if (marketId === null) return defaultCalendar;
  const [row] = await runPrepared(
    db.select(calendarColumns).from(markets).where(eq(markets.marketId, marketId)),
  );
  return row ?? defaultCalendar;
}

/** Calendars of all markets by id, for lists. */
export async function listMarketCalendars(db: Db): Promise<Map<number, WorkingCalendar>> {
  const rows = await runPrepared(db.select({ marketId: markets.marketId, ...calendarColumns }).from(markets));
  return new Map(rows.map(({ marketId, ...calendar }) => [marketId, calendar]));
}

const marketColumns = {
  marketId: markets.marketId,
  isoCode: markets.isoCode,
  name: markets.name,
  nameDe: markets.nameDe,
  region: { id: regions.regionId, name: regions.name },
  countryCodes: markets.countryCodes,
  language: markets.language,
  teamEmail: markets.teamEmail,
  ...calendarColumns,
  isActive: markets.isActive,
};
const selectMarkets = (db: Db) =>
  db.select(marketColumns).from(markets).innerJoin(regions, eq(regions.regionId, markets.regionId));
export type MarketRow = Awaited<ReturnType<typeof selectMarkets>>[number];

/** One market with its region, or null. */
export async function getMarket(db: Db, marketId: number): Promise<MarketRow | null> {
  const [row] = await runPrepared(selectMarkets(db).where(eq(markets.marketId, marketId)));
  return row ?? null;
}

export function listMarkets(db: Db): Promise<MarketRow[]> {
  return runPrepared(selectMarkets(db));
}
