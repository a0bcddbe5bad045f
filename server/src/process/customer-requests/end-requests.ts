import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { requestKinds } from '../../platform/outbox/tables.ts';
import { withdrawMailsOfCase } from '../../platform/outbox/withdraw-mail.ts';
import { isActive } from './queries.ts';
import { postQualifications } from './tables.ts';

const endActive = preparedQuery((db, given: Param<{ caseId: number; now: string }>) =>
  db
    .update(postQualifications)
    .set({ endedAt: sql`${given('now')}`, remindAt: null, giveUpAt: null })
    .where(and(eq(postQualifications.caseId, given('caseId')), isActive))
    .returning({ postQualificationId: postQualifications.postQualificationId }),
);
/**
 * Ends the open request of a case and withdraws its undelivered mails (rule 17.6). Its link stops working. The open
 * transaction must hold the lock of the case. The caller decides whether the case stays waiting.
 */
export async function endRequests(tx: Tx, caseId: number): Promise<void> {
  const [ended] = await endActive(tx.db, { caseId, now: tx.now() });
  if (!ended) return;
  const { postQualificationId } = ended;
  await recordAudit(tx, {
    entity: 'postQualification',
    entityId: postQualificationId,
    action: 'end',
    caseId,
  });
  await withdrawMailsOfCase(tx, { caseId, kinds: requestKinds });
}
