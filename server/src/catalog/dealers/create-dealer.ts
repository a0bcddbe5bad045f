import { recordAudit } from '../../access/audit/record-audit.ts';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { dealers } from '../markets/tables.ts';
import { type DealerInput, dealerEntry } from './audit-dealer.ts';
import { checkMarketOfDealer, rejectDuplicateDealer } from './check-dealer.ts';

/** Creates a dealer and returns its id (rule 8.11). */
export function createDealer(ctx: Ctx, form: DealerInput): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    requireSettingsScope(tx, form.marketId);
    await checkMarketOfDealer(tx, form, null);
    const { dealerId } = await insertRow(tx.db, dealers, form, 'dealerId').catch(rejectDuplicateDealer);
    await recordAudit(tx, dealerEntry({ dealerId, before: null, after: form }));
    return dealerId;
  });
}
