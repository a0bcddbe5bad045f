import { type CaseRow, loadCaseForChange, loadVisibleCase } from '../../cases/case/load-case.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { lockMailForWithdrawal } from '../../platform/outbox/withdraw-mail.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { findRequest, isCurrent, type RequestRow } from './queries.ts';

/** Path parameters of a request of a case. */
export interface RequestOfCase {
  caseId: number;
  postQualificationId: number;
}

/**
 * Returns a request with its case locked, for staff who end it or send it again. Rejects an ended one. Locks its mails
 * before the case, see `lockMailForWithdrawal`.
 */
export async function lockRequest(tx: Tx, of: RequestOfCase): Promise<{ request: RequestRow; row: CaseRow }> {
  await loadVisibleCase(tx, of.caseId);
  const { mailId, reminderMailId } = await getRequestOf(tx, of);
  for (const id of [mailId, reminderMailId]) if (id !== null) await lockMailForWithdrawal(tx, id);
  const row = await loadCaseForChange(tx, of.caseId);
  const request = await getRequestOf(tx, of);
  if (!isCurrent(request, row))
    throw new AppError('LinkEnded', { text: ruleText(tx, 'general', 'requestEnded') });
  return { request, row };
}

export async function getRequestOf(
  { db }: Ctx,
  { caseId, postQualificationId }: RequestOfCase,
): Promise<RequestRow> {
  const request = await findRequest(db, postQualificationId);
  return found(request?.caseId === caseId ? request : null);
}
