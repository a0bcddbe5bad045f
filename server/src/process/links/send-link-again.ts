import { effectiveDueDate } from '../../cases/case/due-date-pause.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { sendersOf } from '../../cases/mail/envelope.ts';
import { filesAsLinks } from '../../cases/mail/mail-files.ts';
import { listFilesOfMail } from '../../cases/mail/queries.ts';
import { rejectBlacklisted } from '../../cases/mail/recipients.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { found } from '../../errors.ts';
import { findForward, type LinkRow } from '../forwarding/queries.ts';
import { sendToRecipient } from '../forwarding/send-forward.ts';
import { sharedDetailsOf } from '../forwarding/shared-details.ts';
import { listLinksOf } from './list-links.ts';
import { type LinkOfCase, lockCaseLink } from './lock-case-link.ts';
import { revokeLockedLink } from './revoke-link.ts';

/**
 * Mails a forward to one recipient again (rule 9.26): makes a new link, revokes the old ones, and records an event.
 * Rejects a second click, because the link is already revoked. Returns the links of the case.
 */
export async function sendLinkAgain(ctx: Ctx, of: LinkOfCase) {
  return inTransaction(ctx, async (tx) => {
    const { link, ofRecipient, row } = await lockCaseLink(tx, of);
    const { email, dealerId, dealerName, forwardId } = link;
    await rejectBlacklisted(tx, { to: [{ email }], cc: [] });
    const words = await composeAgain(tx, row, link);
    const caseEventId = await recordCaseEvent(tx, {
      caseId: row.caseId,
      type: 'mailSent',
      title: 'Link resent',
      details: {
        kind: 'forwardAgain',
        to: [{ email, dealerId, dealerName }],
        attachments: words.files.map(({ fileName }) => fileName),
      },
    });
    for (const earlier of ofRecipient) await revokeLockedLink(tx, earlier);
    await sendToRecipient(tx, row, words, { forwardId, caseEventId }, { email, dealerId });
    return listLinksOf(tx, row);
  });
}

/** Text and share options of the forward, with the current due date, details and files of the case. */
async function composeAgain(tx: Tx, row: CaseRow, { caseId, forwardId, mailId }: LinkRow) {
  const forward = found(await findForward(tx.db, forwardId));
  const { subject, message, language } = forward;
  const files = mailId === null ? [] : await listFilesOfMail(tx.db, caseId, mailId);
  return {
    subject,
    files,
    mail: {
      language,
      internalId: row.internalId,
      message,
      sender: sendersOf(tx),
      dueDateTime: await effectiveDueDate(tx, row),
      shown: await sharedDetailsOf(tx.db, row, forward, language),
      linkedFiles: filesAsLinks(tx, files),
    },
  };
}
