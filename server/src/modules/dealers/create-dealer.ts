import { type Ctx, inTransaction } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { dealers } from '../markets/tables.ts';
import { type DealerInput, dealerEntry } from './audit-dealer.ts';
import { checkMarketOfDealer, refuseRepetition } from './check-dealer.ts';

/** Makes a dealer and answers its id (rule 8.11). */
export function createDealer(ctx: Ctx, form: DealerInput): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await checkMarketOfDealer(tx, form, null);
    const [made] = await tx.db
      .insert(dealers)
      .values(form)
      .returning({ dealerId: dealers.dealerId })
      .catch(refuseRepetition);
    if (!made) throw new Error('no row came back from an insert');
    await recordAudit(tx, dealerEntry({ dealerId: made.dealerId, before: null, after: form }));
    return made.dealerId;
  });
}
