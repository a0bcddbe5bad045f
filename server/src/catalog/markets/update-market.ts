import { type MarketForm, marketFormOf } from '@cfm/contract/catalog/market-settings.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { lockAccounts } from '../../access/users/lock-accounts.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { replanOpenPlans } from '../../process/reminders/move-plan.ts';
import { isOfCalendar, marketChanges } from './audited-market.ts';
import { checkMarket } from './check-market.ts';
import { getMarketDetail } from './get-market-detail.ts';
import { lockMarket } from './lock-market.ts';
import { marketColumns, rejectDuplicateMarket, writeIkams, writeOwnDays } from './market-parts.ts';
import { markets } from './tables.ts';

interface SavedMarket {
  version: number;
  /** Reminder plans that were recomputed because the calendar changed (rule 8.10). */
  replannedCount: number;
}

/**
 * Updates a market. Rejects an older version with `MarketChanged` and the stored state. A market without
 * changes keeps the version (rule 8.5).
 */
export function updateMarket(
  ctx: Ctx,
  { marketId, version, ...form }: MarketForm & { marketId: number; version?: number | undefined },
): Promise<SavedMarket> {
  return inTransaction(ctx, async (tx) => {
    const isIt = eq(markets.marketId, marketId);
    // Before the market: a change of an account locks the account before its markets.
    if (form.ikamIds.length > 0) await lockAccounts(tx.db, form.ikamIds);
    await lockMarket(tx, marketId, 'no key update');
    const current = await getMarketDetail(tx, { marketId });
    if (isOutdated(version, current))
      throw new AppError('MarketChanged', { stored: { current, shows: null } });
    await checkMarket(tx, form);
    const changes = marketChanges(marketFormOf(current), form);
    if (changes.length === 0) return { version: current.version, replannedCount: 0 };
    await tx.db
      .update(markets)
      .set({ ...marketColumns(form), version: current.version + 1 })
      .where(isIt)
      .catch(rejectDuplicateMarket);
    await writeIkams(tx.db, marketId, form);
    await writeOwnDays(tx.db, marketId, form);
    await recordAudit(tx, { entity: 'market', entityId: marketId, action: 'update', changes });
    const replannedCount = changes.some(isOfCalendar) ? await replanOpenPlans(tx, { marketId }) : 0;
    return { version: current.version + 1, replannedCount };
  });
}
