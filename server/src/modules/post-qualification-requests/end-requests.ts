import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { type Given, keptQuery } from '../../db/kept-queries.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requestKinds } from '../mail-out/tables.ts';
import { withdrawMailsOfCase } from '../mail-out/withdraw-mail.ts';
import { isStanding } from './queries.ts';
import { postQualifications } from './tables.ts';

const endStanding = keptQuery((db, given: Given<{ caseId: number; now: string }>) =>
  db
    .update(postQualifications)
    .set({ endedAt: sql`${given('now')}`, remindAt: null, giveUpAt: null })
    .where(and(eq(postQualifications.caseId, given('caseId')), isStanding))
    .returning({ postQualificationId: postQualifications.postQualificationId }),
);
/**
 * Ends the open request of a case, which the open transaction has locked: its link is unknown from now on, and its mails that
 * nobody has got yet are withdrawn (rule 17.6). Whether the case waits on is the caller's.
 */
export async function endRequests(tx: Tx, caseId: number): Promise<void> {
  const [ended] = await endStanding(tx.db, { caseId, now: tx.now() });
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
