import type { MarketRetention } from '@cfm/contract/catalog/markets.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { lockMarket } from '../../catalog/markets/lock-market.ts';
import { getMarketRetention } from '../../catalog/markets/market-retention.ts';
import { markets } from '../../catalog/markets/tables.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { countBecomingDue } from './count-becoming-due.ts';

interface NewRetention {
  marketId: number;
  retentionMonths: number;
  /** The confirmed number of cases that become due. */
  cases: number;
}

/**
 * Changes how long a market keeps the persons of closed cases (rule 19.21). A shorter time takes effect after a notice, so
 * that a mistake can be corrected before the nightly run. Rejects it if more cases become due than were confirmed.
 */
export function setMarketRetention(
  ctx: Ctx,
  { marketId, retentionMonths, cases }: NewRetention,
): Promise<MarketRetention> {
  return inTransaction(ctx, async (tx) => {
    const isIt = eq(markets.marketId, marketId);
    await lockMarket(tx, marketId, 'no key update');
    const before = await getMarketRetention(tx, marketId);
    const chosen = before.shorterRetention?.months ?? before.retentionMonths;
    if (retentionMonths === chosen) return before;
    const { from, dueCount } = await countBecomingDue(tx, { marketId, retentionMonths });
    if (dueCount > cases) throw new AppError('RetentionOutdated');
    await tx.db
      .update(markets)
      .set({
        retentionMonths: from === null ? retentionMonths : before.retentionMonths,
        shorterRetentionMonths: from === null ? null : retentionMonths,
        shorterRetentionFrom: from,
      })
      .where(isIt);
    await recordAudit(tx, {
      entity: 'market',
      entityId: marketId,
      action: 'update',
      changes: [
        { field: 'retentionMonths', from: chosen, to: retentionMonths },
        ...(from === null
          ? []
          : [
              { field: 'shorterRetentionFrom' as const, to: from },
              { field: 'cases' as const, to: dueCount },
            ]),
      ],
    });
    return getMarketRetention(tx, marketId);
  });
}
