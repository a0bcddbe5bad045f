import { loadCaseForChange, loadVisibleCase } from '../../cases/case/load-case.ts';
import { runIdempotently } from '../../cases/case/run-idempotently.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import { attachFiles } from '../../cases/events/attach-files.ts';
import { eventOfRequest } from '../../cases/events/queries.ts';
import { rejectBlacklisted } from '../../cases/mail/recipients.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { isMailKept } from '../../platform/outbox/enqueue-mail.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import { composePlan } from '../reminders/compose-plan.ts';
import { moveCase } from '../reminders/move-case.ts';
import { startPlan } from '../reminders/start-plan.ts';
import { composeForward, type ForwardInput } from './compose-forward.ts';
import { insertForward, recordForwardEvent } from './record-forward.ts';
import { sendForward } from './send-forward.ts';

interface ForwardRequest extends ForwardInput {
  caseId: number;
  requestKey?: string | undefined;
  /** Attached to the mails and to the event. */
  files: readonly UploadedFile[];
}

/**
 * Forwards a case (rules 9.2 to 9.6): event, due date, status, a mail with its own links for each To recipient, and a
 * reminder process unless deselected (rule 16.1), in one transaction. A repeated call with the same key returns the
 * result of the first.
 */
export async function forwardCase(ctx: Ctx, { caseId, requestKey, files, ...form }: ForwardRequest) {
  const message = await receiveRichText(ctx, 'message', { text: form.message, isMessage: true });
  const act = async (tx: Tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const target = transitionTarget('forward', row);
    if (target === null) throw new AppError('CaseReadOnly');
    await rejectBlacklisted(tx, form);
    const composed = await composeForward(tx, row, { ...form, message }, files);
    const caseEventId = await recordForwardEvent(tx, row, composed, requestKey);
    await attachFiles(tx, { caseId, caseEventId, files });
    const forwardId = await insertForward(tx, row, composed, caseEventId);
    await sendForward(tx, row, composed, { forwardId, caseEventId });
    const { dueDateTime } = composed.mail;
    const plan = form.withReminders
      ? await composePlan(tx.db, row, { startedAt: tx.now(), dueDateTime })
      : null;
    const changed = await moveCase(tx, row, {
      statusId: target,
      patch: { dueDateTime },
      action: 'forward',
    });
    if (plan) await startPlan(tx, changed, plan, caseEventId);
    return { caseEventId, version: changed.version, isMailKept: isMailKept(tx) };
  };
  return runIdempotently(ctx, {
    requestKey,
    act,
    find: eventOfRequest({ caseId, type: 'forward' }),
    answerOf: async ({ caseEventId }) => {
      const { version } = await loadVisibleCase(ctx, caseId);
      return { caseEventId, version, isMailKept: isMailKept(ctx) };
    },
  });
}
