import type { CaseRow } from '../../cases/case/load-case.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { envelopeOf } from '../../cases/mail/envelope.ts';
import { subjectOf } from '../../cases/mail/subject.ts';
import type { Tx } from '../../context.ts';
import { enqueueMail } from '../../platform/outbox/enqueue-mail.ts';
import { mailableOf } from '../../platform/outbox/mailable.ts';
import { newToken } from '../../platform/secrets/encrypt.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { renderReminderMail } from '../forwarding/forward-mail.ts';
import { type ForwardRow, listAskedRecipients } from '../forwarding/queries.ts';
import { insertLink, linksOf } from '../forwarding/send-forward.ts';
import { sharedDetailsOf } from '../forwarding/shared-details.ts';
import type { ReminderStep } from './queries.ts';

/** Recipients of a reminder: those of the forward who have neither answered nor been removed (rule 16.2). */
export const recipientsOfReminder = async (tx: Tx, { forwardId }: ForwardRow) =>
  mailableOf(tx, await listAskedRecipients(tx.db, { forwardId }));
type Recipients = Awaited<ReturnType<typeof recipientsOfReminder>>;

interface ReminderToSend {
  forward: ForwardRow;
  step: ReminderStep;
  /** The next step is an escalation. */
  isLast: boolean;
}
/** Records a reminder and mails it to each recipient with new links. The event says if there are no recipients. */
export async function sendReminder(
  tx: Tx,
  row: CaseRow,
  { to, leftOut }: Recipients,
  { forward, step: { number }, isLast }: ReminderToSend,
): Promise<void> {
  const { caseId, dueDateTime } = row;
  const caseEventId = await recordCaseEvent(tx, {
    caseId,
    type: 'reminder',
    title: `Reminder ${number}`,
    details: { number, to: to.map(({ messageIds: _, ...recipient }) => recipient), leftOut },
  });
  if (to.length === 0) return;
  const { forwardId, forwardedAt, language, message } = forward;
  const t = textsOf(language, 'mails');
  const subject = t('reminderSubject', { subject: subjectOf(row.internalId, forward.subject) });
  const sender = [tx.config.complaintTeam];
  const bodies = renderReminderMail(
    {
      language,
      internalId: row.internalId,
      message,
      sender,
      dueDateTime,
      shown: await sharedDetailsOf(tx.db, row, forward, language),
      linkedFiles: null,
    },
    { number, forwardedAt, isLast, isOverdue: dueDateTime !== null && dueDateTime <= tx.now() },
  );
  for (const { email, dealerId, messageIds } of to) {
    const token = newToken();
    const mailId = await enqueueMail(tx, {
      ...envelopeOf(tx, { caseId, caseEventId, subject, language, sender }),
      ...bodies,
      kind: 'reminder',
      to: [email],
      links: linksOf(tx.config.publicUrl, token),
      inReplyTo: messageIds.at(-1) ?? null,
      references: messageIds,
    });
    await insertLink(tx, { caseId, forwardId, email, dealerId, mailId, token });
  }
}
