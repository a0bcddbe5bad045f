import type { MarketDetail } from '@cfm/contract/catalog/markets.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { getMarketRetention } from './market-retention.ts';
import { marketWithIkams } from './market-with-ikams.ts';
import { findMarketCalendar, getMarket, listIkams } from './queries.ts';

/** A market with all editable fields. */
export async function getMarketDetail(ctx: Ctx, { marketId }: { marketId: number }): Promise<MarketDetail> {
  const row = await getMarket(ctx.db, marketId);
  const { holidayState, version } = row;
  const { ownDays } = found(await findMarketCalendar(ctx.db, marketId));
  return {
    ...marketWithIkams(ctx, row, await listIkams(ctx.db, marketId)),
    nameEn: row.name,
    nameDe: row.nameDe,
    holidayState,
    ownDays,
    ...(await getMarketRetention(ctx, marketId)),
    version,
  };
}
