import type { MarketForm } from '@cfm/contract/market-settings.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../db/kept-queries.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { markets } from '../markets/tables.ts';
import { marketChanges } from './audited-market.ts';
import { checkMarket } from './check-market.ts';
import { marketColumns, refuseRepetition, writeIkams, writeOwnDays } from './market-parts.ts';

/** Makes a market and answers its id (rule 8.5). */
export function createMarket(ctx: Ctx, form: MarketForm): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await checkMarket(tx, form);
    const { marketId } = await insertRow(tx.db, markets, marketColumns(form), 'marketId').catch(
      refuseRepetition,
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
