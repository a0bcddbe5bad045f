import type { ComingDay, Market, MarketDetail } from '@cfm/contract/catalog/markets.ts';
import { comingMonths } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { comingDays } from '../../platform/time/coming-days.ts';
import { findMarketCalendar, getMarket, listIkams, listMarkets, type MarketRow } from './queries.ts';

/** All markets with their key account managers, sorted by name in the reader's language. */
export async function listMarketsWithIkams(ctx: Ctx): Promise<Market[]> {
  const [rows, ikams] = [await listMarkets(ctx.db), await listIkams(ctx.db, null)];
  const { compare } = new Intl.Collator(ctx.language);
  return rows.map((row) => replyOf(ctx, row, ikams)).sort((a, b) => compare(a.name, b.name));
}

/** A market with all editable fields. */
export async function getMarketDetail(ctx: Ctx, { marketId }: { marketId: number }): Promise<MarketDetail> {
  const row = await getMarket(ctx.db, marketId);
  const { holidayState, retentionMonths, version } = row;
  const { ownDays } = found(await findMarketCalendar(ctx.db, marketId));
  return {
    ...replyOf(ctx, row, await listIkams(ctx.db, marketId)),
    nameEn: row.name,
    nameDe: row.nameDe,
    holidayState,
    ownDays,
    retentionMonths,
    version,
  };
}

/** Calendar of a market for the coming months. */
export async function listComingDays(ctx: Ctx, { marketId }: { marketId: number }): Promise<ComingDay[]> {
  const calendar = found(await findMarketCalendar(ctx.db, marketId));
  return comingDays(calendar, { from: ctx.now(), months: comingMonths, language: ctx.language });
}

/** Key account managers of a market. */
export async function listMarketUsers(ctx: Ctx, { marketId }: { marketId: number }) {
  await getMarket(ctx.db, marketId);
  return listIkams(ctx.db, marketId);
}

type Ikam = Awaited<ReturnType<typeof listIkams>>[number];

function replyOf(ctx: Ctx, row: MarketRow, ikams: readonly Ikam[]): Market {
  const { nameDe, ...market } = row;
  return {
    ...market,
    name: ctx.language === 'de' ? nameDe : row.name,
    ikams: ikams.filter((ikam) => ikam.marketId === row.marketId),
  };
}
