import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { statement } from '../../platform/db/statements.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { dealers } from '../markets/tables.ts';
import { dealerEntry } from './audit-dealer.ts';
import { getLockedDealer } from './queries.ts';

const uses = ['cars', 'links'] as const;
const usesOfDealer = statement({
  name: 'uses of a dealer',
  row: z.object({ cars: z.number(), links: z.number() }),
  sql: (dealerId: number) => sql`select
    (select count(*)::int from contact_cars where dealer_id = ${dealerId}::int) as cars,
    (select count(*)::int from case_links where dealer_id = ${dealerId}::int) as links`,
});

/** Deletes a dealer that is not used. Otherwise throws an error that lists the uses (rule 8.13). */
export function removeDealer(ctx: Ctx, { dealerId }: { dealerId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // A concurrent use of the dealer waits, and then does not find it.
    const before = await getLockedDealer(tx, dealerId, 'update');
    requireSettingsScope(tx, before.marketId);
    const [counts] = await usesOfDealer(tx.db, dealerId);
    const text = textsOf(tx.language, 'dealers');
    const used = uses.flatMap((use) => {
      const count = counts?.[use] ?? 0;
      // Numbers would reveal cases out of scope.
      return count === 0 ? [] : [text(`uses.${use}`, { count: isUnscoped(tx.actor) ? count : 0 })];
    });
    if (used.length > 0)
      throw new AppError('DealerInUse', {
        values: { uses: new Intl.ListFormat(tx.language).format(used) },
      });
    await tx.db.delete(dealers).where(eq(dealers.dealerId, dealerId));
    await recordAudit(tx, dealerEntry({ dealerId, before, after: null }));
  });
}
