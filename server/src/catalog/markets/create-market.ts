import type { MarketForm } from '@cfm/contract/catalog/market-settings.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { marketChanges } from './audited-market.ts';
import { checkMarket } from './check-market.ts';
import { marketColumns, rejectDuplicateMarket, writeIkams, writeOwnDays } from './market-parts.ts';
import { markets } from './tables.ts';

/** Creates a market and returns its id (rule 8.5). */
export function createMarket(ctx: Ctx, form: MarketForm): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await checkMarket(tx, form);
    const { marketId } = await insertRow(tx.db, markets, marketColumns(form), 'marketId').catch(
      rejectDuplicateMarket,
    );
    await writeIkams(tx.db, marketId, form);
    await writeOwnDays(tx.db, marketId, form);
    await recordAudit(tx, {
      entity: 'market',
      entityId: marketId,
      action: 'create',
      changes: marketChanges(null, form),
    });
    return marketId;
  });
}
