import { statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';
import { type CaseRow, loadCaseForChange, loadVisibleCase } from '../../cases/case/load-case.ts';
import type { Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { lockMailForWithdrawal } from '../../platform/outbox/withdraw-mail.ts';
import { findLink, type LinkRow, listLinksOfRecipient } from '../forwarding/queries.ts';
import { isLinkEnded } from './link-rejection.ts';

/** Path parameters of a link of a case. */
export interface LinkOfCase {
  caseId: number;
  caseLinkId: number;
}
export interface LockedLink {
  link: LinkRow;
  /** All open links of the recipient for the same forward, including this one. Reminders added them (rule 16.2). */
  ofRecipient: LinkRow[];
  row: CaseRow;
}

/**
 * Returns a link with its case locked, for staff who change it. Requires the same access as forwarding (rule 9.24), and
 * a link that has not ended (rule 9.25). Locks the mails of all links of the recipient before the case, see
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
