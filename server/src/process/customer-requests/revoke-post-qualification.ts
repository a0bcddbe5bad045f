import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { withdrawMail } from '../../platform/outbox/withdraw-mail.ts';
import { endWaiting } from './end-waiting.ts';
import { listRequestsOf } from './list-post-qualifications.ts';
import { rejectWithoutClaim } from './load-customer-to-ask.ts';
import { lockRequest, type RequestOfCase } from './lock-request.ts';
import type { RequestRow } from './queries.ts';
import { postQualifications } from './tables.ts';

/**
 * Revokes a request, withdraws its unsent mails, and resumes the case (rule 17.6). Returns the requests of the case.
 */
export async function revokePostQualification(ctx: Ctx, of: RequestOfCase) {
  rejectWithoutClaim(ctx);
  return inTransaction(ctx, async (tx) => {
    const { request, row } = await lockRequest(tx, of);
    await revokeLocked(tx, request);
    await recordCaseEvent(tx, {
      caseId: row.caseId,
      type: 'postQualification',
      title: 'Data request revoked',
      details: { act: 'revoked', to: request.email },
    });
    const changed = await endWaiting(tx, row, request);
    return listRequestsOf(tx, changed ?? row);
  });
}

/** Revokes a request that `lockRequest` locked. */
export async function revokeLocked(
  tx: Tx,
  { postQualificationId, caseId, mailId, reminderMailId }: RequestRow,
): Promise<void> {
  await tx.db
    .update(postQualifications)
    .set({ revokedAt: tx.now(), remindAt: null, giveUpAt: null })
    .where(eq(postQualifications.postQualificationId, postQualificationId));
  await recordAudit(tx, {
    entity: 'postQualification',
    entityId: postQualificationId,
    action: 'revoke',
    caseId,
  });
  for (const id of [mailId, reminderMailId]) if (id !== null) await withdrawMail(tx, id);
}
