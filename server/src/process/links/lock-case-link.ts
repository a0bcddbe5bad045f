import { type CaseRow, loadCaseForChange, loadVisibleCase } from '../../cases/case/load-case.ts';
import { statusCodeOf } from '../../cases/case/status-transitions.ts';
import type { Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { lockMailForWithdrawal } from '../../platform/outbox/withdraw-mail.ts';
import { findLink, type LinkRow, listLinksOfRecipient } from '../forwarding/queries.ts';
import { isLinkEnded } from './link-refusal.ts';

/** A link of a case, as the path of a call names it. */
export interface LinkOfCase {
  caseId: number;
  caseLinkId: number;
}
export interface LockedLink {
  link: LinkRow;
  /** The open links of its forward that its recipient has, this one among them: reminders brought them (rule 16.2). */
  ofRecipient: LinkRow[];
  row: CaseRow;
}

/**
 * A link with its case locked, for staff who change it: they need what forwarding the case needs (rule 9.24), and the link
 * must not have ended (rule 9.25). Its mail, and those of the other links of its recipient, are locked before the case, see
 * `lockMailForWithdrawal`.
 */
export async function lockCaseLink(tx: Tx, of: LinkOfCase): Promise<LockedLink> {
  await loadVisibleCase(tx, of.caseId);
  for (const { mailId } of await listLinksOfRecipient(tx.db, await getLinkOf(tx, of)))
    if (mailId !== null) await lockMailForWithdrawal(tx, mailId);
  const row = await loadCaseForChange(tx, of.caseId);
  const link = await getLinkOf(tx, of);
  if (isLinkEnded(link, { ...row, status: statusCodeOf(row.statusId) })) throw new AppError('LinkEnded');
  return { link, ofRecipient: await listLinksOfRecipient(tx.db, link), row };
}

async function getLinkOf(tx: Tx, { caseId, caseLinkId }: LinkOfCase): Promise<LinkRow> {
  const link = await findLink(tx.db, caseLinkId);
  return found(link?.caseId === caseId ? link : null);
}
