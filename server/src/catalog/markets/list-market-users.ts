import type { Ctx } from '../../context.ts';
import { getMarket, listIkams } from './queries.ts';

/** Key account managers of a market. */
export async function listMarketUsers(ctx: Ctx, { marketId }: { marketId: number }) {
  await getMarket(ctx, marketId);
  return listIkams(ctx.db, marketId);
}
