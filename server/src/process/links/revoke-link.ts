import { and, eq, gt } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { fileLinks } from '../../cases/mail/tables.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { withdrawMail } from '../../platform/outbox/withdraw-mail.ts';
import type { LinkRow } from '../forwarding/queries.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { listLinksOf } from './list-links.ts';
import { type LinkOfCase, lockCaseLink } from './lock-case-link.ts';

/** Revokes a link and its recipient's other links for the same forward (rule 9.28). Returns the links of the case. */
export async function revokeLink(ctx: Ctx, of: LinkOfCase) {
  return inTransaction(ctx, async (tx) => {
    const { ofRecipient, row } = await lockCaseLink(tx, of);
    for (const link of ofRecipient) await revokeLockedLink(tx, link);
    return listLinksOf(tx, row);
  });
}

/** Revokes a link locked by `lockCaseLink` and the file links of its mail. Withdraws the mail if it is not sent yet. */
export async function revokeLockedLink(tx: Tx, { caseLinkId, caseId, mailId }: LinkRow): Promise<void> {
  const now = tx.now();
  await tx.db.update(caseLinks).set({ revokedAt: now }).where(eq(caseLinks.caseLinkId, caseLinkId));
  await recordAudit(tx, { entity: 'caseLink', entityId: caseLinkId, action: 'revoke', caseId });
  if (mailId === null) return;
  await tx.db
    .update(fileLinks)
    .set({ expiresAt: now })
    .where(and(eq(fileLinks.mailId, mailId), gt(fileLinks.expiresAt, now)));
  await withdrawMail(tx, mailId);
}
