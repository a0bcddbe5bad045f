import { eq } from 'drizzle-orm';
import { type CaseRow, loadCaseForChange } from '../../cases/case/load-case.ts';
import { lockCaseRows } from '../../cases/case/load-cases-for-change.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockContact } from '../../people/contacts/queries.ts';
import { hashToken, isSameText } from '../../platform/secrets/encrypt.ts';
import { countLinkCall, countUnknownLink } from '../links/case-links.ts';
import { findRequest, findRequestByHash, isOpen, type RequestRow } from './queries.ts';

/** A request with an open link, and its case. */
export interface OpenedRequest {
  request: RequestRow;
  row: CaseRow;
}

/**
 * Returns the request of a token. Throws the same `NotFound` for unknown, expired, ended and revoked tokens, and counts
 * them as unknown (rule 17.6). Call it outside of a transaction.
 */
export async function openRequest(ctx: Ctx, token: string): Promise<OpenedRequest> {
  const hash = hashToken(token);
  const hit = await findRequestByHash(ctx.db, hash);
  if (!hit || !isTokenOf(hit.request, hash) || !isOpen(hit.request, hit.row, ctx.now())) {
    await countUnknownLink(ctx);
    throw new AppError('NotFound');
  }
  await countLinkCall(ctx, `request-${hit.request.postQualificationId}`);
  return hit;
}

const isTokenOf = ({ tokenHash, reminderTokenHash }: RequestRow, hash: string): boolean =>
  isSameText(tokenHash, hash) || (reminderTokenHash !== null && isSameText(reminderTokenHash, hash));

/** Context in which the customer acts. Its scope is this case only. */
export const actAsCustomer = (
  ctx: Ctx,
  { request: { postQualificationId, caseId } }: OpenedRequest,
): Ctx => ({
  ...ctx,
  actor: { kind: 'customer', postQualificationId, caseId },
});

/**
 * Locks a customer and all their cases, in the same order as others lock several cases. Needed because an answer
 * changes the search words of each case.
 */
export async function lockPerson(tx: Tx, contactId: number): Promise<void> {
  await lockContact(tx, contactId);
  await lockCaseRows(tx, eq(cases.contactId, contactId));
}

/**
 * Locks customer and case and checks the request again, because it may have ended since it was opened. Locks the
 * customer first, because a change of a customer writes to its cases afterwards.
 */
export async function lockOpenRequest(tx: Tx, { request: known }: OpenedRequest): Promise<OpenedRequest> {
  await lockPerson(tx, known.contactId);
  const row = await loadCaseForChange(tx, known.caseId, { readOnly: 'allow' });
  const request = await findRequest(tx.db, known.postQualificationId);
  if (!request || !isOpen(request, row, tx.now())) throw new AppError('NotFound');
  return { request, row };
}
