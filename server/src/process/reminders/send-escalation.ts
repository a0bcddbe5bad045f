import { callAttention } from '../../cases/case/call-attention.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { envelopeOf } from '../../cases/mail/envelope.ts';
import { subjectOfCase } from '../../cases/mail/subject.ts';
import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import type { Tx } from '../../context.ts';
import { enqueueMail } from '../../platform/outbox/enqueue-mail.ts';
import { mailableOf } from '../../platform/outbox/mailable.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { workingDaysBetween } from '../../platform/time/working-time.ts';
import { type ForwardRow, findFirstMessageId } from '../forwarding/queries.ts';
import { renderEscalationMail } from './escalation-mail.ts';
import type { ReminderStep } from './queries.ts';

/** Recipients of an escalation. */
export const recipientsOfEscalation = (tx: Tx, { to }: ReminderStep) =>
  mailableOf(
    tx,
    to.map((email) => ({ email })),
  );
type Recipients = Awaited<ReturnType<typeof recipientsOfEscalation>>;

interface EscalationToSend {
  forward: ForwardRow;
  step: ReminderStep;
  /** Number of reminders before it. */
  reminders: number;
  /** The extension that brought it forward. Null in its turn. */
  extension: number | null;
}
/** Records an escalation, adds the case to Needs attention, and mails each recipient of its level (rule 16.8). */
export async function sendEscalation(
  tx: Tx,
  row: CaseRow,
  { to, leftOut }: Recipients,
  { forward, step: { number: level }, reminders, extension }: EscalationToSend,
): Promise<void> {
  const { caseId } = row;
  await callAttention(tx, caseId);
  const caseEventId = await recordCaseEvent(tx, {
    caseId,
    type: 'escalation',
    title: `Escalated to level ${level}`,
    details: {
      level,
      to: to.map(({ email }) => email),
      leftOut,
      ...(extension === null ? {} : { extension }),
    },
  });
  if (to.length === 0) return;
  const { language, forwardedAt } = forward;
  const t = textsOf(language, 'mails');
  const sender = [tx.config.complaintTeam];
  const subject = t('escalationSubject', { level, subject: subjectOfCase(row) });
  const calendar = await getMarketCalendar(tx.db, row.marketId);
  const { link, ...bodies } = renderEscalationMail(tx.config.publicUrl, row, {
    language,
    level,
    extension,
    reminders,
    askedAt: forwardedAt,
    asked: forward.to,
    waitingDays: workingDaysBetween(forwardedAt, tx.now(), calendar),
    sender,
  });
  const inReplyTo = await findFirstMessageId(tx.db, forward.forwardId);
  for (const { email } of to)
    await enqueueMail(tx, {
      ...envelopeOf(tx, { caseId, caseEventId, subject, language, sender }),
      ...bodies,
      kind: 'escalation',
      to: [email],
      links: [link],
      inReplyTo,
      references: inReplyTo === null ? [] : [inReplyTo],
    });
}
