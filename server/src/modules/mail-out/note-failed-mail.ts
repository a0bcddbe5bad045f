import type { Ctx } from '../../context.ts';
import { textsOf } from '../../texts.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { caseEvents } from '../case-events/tables.ts';
import type { OutgoingMail } from './queries.ts';

/**
 * Tells staff on the case that a mail did not reach somebody (rule 10.3): an event with `details.failed`, the
 * addresses and the server's reason. Written here, as cases stand above mails and can't be called from below; it holds
 * no words that the search looks for.
 */
export async function noteFailedMail(ctx: Ctx, mail: OutgoingMail, to: string[], reason: string | null) {
  if (mail.caseId === null) return;
  const [row] = await ctx.db
    .insert(caseEvents)
    .values({
      caseId: mail.caseId,
      type: 'mailSent',
      title: textsOf(ctx.language, 'mailOut')('failedEvent'),
      createdAt: ctx.now(),
      details: {
        failed: true,
        to,
        subject: mail.subject,
        reason,
        mailId: mail.mailId,
        kind: mail.kind,
        causedByEventId: mail.caseEventId,
      },
    })
    .returning({ caseEventId: caseEvents.caseEventId });
  if (!row) throw new Error('no row came back from an insert');
  await recordAudit(ctx, {
    entity: 'caseEvent',
    entityId: row.caseEventId,
    action: 'create',
    caseId: mail.caseId,
    changes: [{ field: 'type', to: 'mailSent' }],
  });
}
