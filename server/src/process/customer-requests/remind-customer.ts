import {
  postQualificationReminderWorkingDays,
  postQualificationWaitWorkingDays,
} from '@cfm/contract/platform/limits.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { envelopeOf } from '../../cases/mail/envelope.ts';
import { findCustomer } from '../../cases/mail/queries.ts';
import { threadOf } from '../../cases/mail/thread.ts';
import type { Tx } from '../../context.ts';
import { findCapReached } from '../../platform/outbox/automatic-mail.ts';
import { enqueueMail } from '../../platform/outbox/enqueue-mail.ts';
import { mailableOf } from '../../platform/outbox/mailable.ts';
import { hashToken, newToken } from '../../platform/secrets/encrypt.ts';
import { morningAfter, secondOf } from '../../platform/time/office-hours.ts';
import type { WorkingCalendar } from '../../platform/time/working-time.ts';
import { composeRequest } from './compose-request.ts';
import type { RequestRow } from './queries.ts';
import { linksOfRequest } from './request-mail.ts';
import { writeRequestStep } from './write-request-step.ts';

/** Working days between the reminder and resuming the case. A late reminder leaves the customer the same time. */
const daysLeft = postQualificationWaitWorkingDays - postQualificationReminderWorkingDays;

/**
 * Reminds the customer of a request once (rule 17.11), by a mail with a second link. Skips addresses that must not get
 * automatic mail (rules 16.11 and 17.11), and waits while a cap is reached (16.12). Returns whether the step is
 * settled.
 */
export async function remindCustomer(
  tx: Tx,
  row: CaseRow,
  request: RequestRow,
  calendar: WorkingCalendar,
): Promise<boolean> {
  const { caseId } = row;
  const { email, language, expiresAt, createdAt } = request;
  const customer = await findCustomer(tx.db, request.contactId);
  const hasAddress = customer?.emails.some((own) => own.toLowerCase() === email.toLowerCase()) ?? false;
  if (row.safetyRelevant || row.legal || !hasAddress) {
    await writeRequestStep(tx, request, { remindAt: null }, 'skip');
    return true;
  }
  const { to, leftOut } = await mailableOf(tx, [{ email }]);
  const reached = to.length === 0 ? null : await findCapReached(tx, { caseId, addresses: [email] });
  if (reached) {
    await writeRequestStep(tx, request, { remindAt: reached.until }, 'wait');
    return false;
  }
  const caseEventId = await recordCaseEvent(tx, {
    caseId,
    type: 'postQualification',
    title: 'Reminder of the data request',
    details: { act: 'reminded', to: email, leftOut },
  });
  if (to.length === 0) {
    await writeRequestStep(tx, request, { remindAt: null }, 'skip');
    return true;
  }
  const token = newToken();
  const sender = [tx.config.complaintTeam];
  const asking = { sender, expiresAt, remindsOf: createdAt };
  const { subject, mailbox, bodies } = await composeRequest(tx, row, request, asking);
  const reminderMailId = await enqueueMail(tx, {
    ...envelopeOf(tx, {
      caseId,
      caseEventId,
      subject,
      language,
      sender,
      mailbox,
    }),
    ...bodies,
    ...(await threadOf(tx.db, caseId, [email])),
    kind: 'postQualificationReminder',
    to: [email],
    links: linksOfRequest(tx.config.publicUrl, language, token),
  });
  await writeRequestStep(
    tx,
    request,
    {
      remindAt: null,
      remindedAt: tx.now(),
      reminderTokenHash: hashToken(token),
      reminderMailId,
      giveUpAt: morningAfter(tx.now(), daysLeft, calendar, secondOf(caseId)),
    },
    'remind',
  );
  return true;
}
