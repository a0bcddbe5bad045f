import type { Ctx } from '../../context.ts';
import { textsOf } from '../../texts/texts.ts';
import { recordCaseEvent } from '../cases/record-case-event.ts';
import type { OutgoingMail } from './queries.ts';

/**
 * Records on the case that a mail did not reach somebody (rule 10.3): an event with the addresses and the server's
 * reason.
 */
export async function recordFailedMail(ctx: Ctx, mail: OutgoingMail, to: string[], reason: string | null) {
  if (mail.caseId === null) return;
  await recordCaseEvent(ctx, {
    caseId: mail.caseId,
    type: 'mailSent',
    title: textsOf(ctx.language, 'mailOut')('failedEvent'),
    details: { kind: 'failed', to, reason, mailId: mail.mailId },
  });
}
