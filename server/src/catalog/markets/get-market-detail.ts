import type { MarketDetail } from '@cfm/contract/catalog/markets.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { getMarketRetention } from './market-retention.ts';
import { marketWithIkams } from './market-with-ikams.ts';
import { findMarketCalendar, getMarket, listIkams } from './queries.ts';

/** A market with all editable fields. */
export async function getMarketDetail(ctx: Ctx, { marketId }: { marketId: number }): Promise<MarketDetail> {
  const row = await getMarket(ctx, marketId);
  const { holidayState, version } = row;
  const { ownDays } = found(await findMarketCalendar(ctx.db, marketId));
  const market = marketWithIkams(ctx, row, await listIkams(ctx.db, marketId));
  return {
    ...market,
    nameEn: row.name,
    nameDe: row.nameDe,
    regionId: market.region.id,
    ikamIds: market.ikams.map(({ id }) => id),
    holidayState,
    ownDays,
    ...(await getMarketRetention(ctx, marketId)),
    version,
  };
}
