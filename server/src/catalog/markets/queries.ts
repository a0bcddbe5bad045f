import type { OwnDay } from '@cfm/contract/catalog/markets.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { and, eq, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { defaultCalendar, type WorkingCalendar } from '../../platform/time/working-time.ts';
import { regionNameSql } from './region-name-sql.ts';
import { marketDays, marketIkams, markets, regions } from './tables.ts';

const calendarColumns = {
  timeZone: markets.timeZone,
  weekendDays: markets.weekendDays,
  holidayCountry: markets.holidayCountry,
  holidayState: markets.holidayState,
};

/** Own days of a market, earliest first. */
const ownDays = sql<OwnDay[]>`(
  select coalesce(json_agg(json_build_object('date', d.date, 'isFree', d.is_free, 'name', d.name, 'nameDe', d.name_de,
    'isShipped', d.is_shipped) order by d.date), '[]')
  from ${marketDays} d where d.market_id = ${sql.raw('markets.market_id')})`;
const selectCalendar = preparedQuery((db, given: Param<{ marketId: number }>) =>
  db
    .select({ ...calendarColumns, ownDays })
    .from(markets)
    .where(eq(markets.marketId, given('marketId'))),
);

/** Working calendar of a market. Without a market, that of the service provider. */
export async function getMarketCalendar(db: Db, marketId: number | null): Promise<WorkingCalendar> {
  return marketId === null ? defaultCalendar : ((await findMarketCalendar(db, marketId)) ?? defaultCalendar);
}

/** Calendar of one market with the names of its own days, or null if the market does not exist. */
export async function findMarketCalendar(db: Db, marketId: number) {
  const [row] = await selectCalendar(db, { marketId });
  return row ?? null;
}

const marketColumns = (language: Language) => ({
  marketId: markets.marketId,
  isoCode: markets.isoCode,
  name: markets.name,
  nameDe: markets.nameDe,
  region: { id: regions.regionId, name: regionNameSql(language) },
  countryCodes: markets.countryCodes,
  language: markets.language,
  teamEmail: markets.teamEmail,
  ...calendarColumns,
  isActive: markets.isActive,
  version: markets.version,
});
const selectMarkets = ({ db, language }: Pick<Ctx, 'db' | 'language'>) =>
  db.select(marketColumns(language)).from(markets).innerJoin(regions, eq(regions.regionId, markets.regionId));
export type MarketRow = Awaited<ReturnType<typeof selectMarkets>>[number];

/** Returns one market with its region. */
export async function getMarket(ctx: Ctx, marketId: number): Promise<MarketRow> {
  const [row] = await runPrepared(selectMarkets(ctx).where(eq(markets.marketId, marketId)));
  return found(row);
}

export function listMarkets(ctx: Ctx): Promise<MarketRow[]> {
  return runPrepared(selectMarkets(ctx));
}

/** Active key account managers of one market, or of all (null). */
export function listIkams(db: Db, marketId: number | null) {
  return runPrepared(
    db
      .select({
        marketId: marketIkams.marketId,
        id: users.userId,
        fullName: sql<string>`${fullNameSql('users')}`,
      })
      .from(marketIkams)
      .innerJoin(users, eq(users.userId, marketIkams.userId))
      .where(
        and(eq(users.isActive, true), marketId === null ? undefined : eq(marketIkams.marketId, marketId)),
      )
      .orderBy(users.lastName, users.firstName),
  );
}
