import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { getMarketRetention } from '../../catalog/markets/market-retention.ts';
import type { Ctx } from '../../context.ts';
import { countBecomingDue } from './count-becoming-due.ts';

/** Returns what another retention of a market would do, for the question before it is changed. */
export async function previewMarketRetention(
  ctx: Ctx,
  change: { marketId: number; retentionMonths: number },
) {
  await getMarketRetention(ctx, change.marketId);
  requireSettingsScope(ctx, change.marketId);
  return countBecomingDue(ctx, change);
}
