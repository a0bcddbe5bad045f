import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { UploadedFile } from '../../files/uploaded-file.ts';
import { attachFiles } from '../case-events/attach-files.ts';
import { changeCase } from '../cases/change-case.ts';
import { loadCaseForChange, loadVisibleCase } from '../cases/load-case.ts';
import { transitionTarget } from '../cases/status-transitions.ts';
import { composeForward, type ForwardInput, refuseBlacklisted } from './compose-forward.ts';
import { findForwardByKey } from './queries.ts';
import { insertForward, recordForwardEvent } from './record-forward.ts';
import { sendForward } from './send-forward.ts';

interface ForwardRequest extends ForwardInput {
  caseId: number;
  requestKey?: string | undefined;
  /** Added to the forward: they go with the mail and stay on its event. */
  files: readonly UploadedFile[];
}

/**
 * Forwards a case (rules 9.2 to 9.6): event, due date, status, and for each To recipient a mail with links of its own, all in
 * one transaction. Sent again with the same key, it answers what the first call made.
 */
export async function forwardCase(ctx: Ctx, { caseId, requestKey, files, ...form }: ForwardRequest) {
  return inTransaction(ctx, async (tx) => {
    const earlier = await answerOfEarlier(tx, caseId, requestKey);
    if (earlier) return earlier;
    const row = await loadCaseForChange(tx, caseId);
    const meanwhile = await answerOfEarlier(tx, caseId, requestKey);
    if (meanwhile) return meanwhile;
    const target = transitionTarget('forward', row.statusId);
    if (target === null) throw new AppError('CaseAtRest');
    await refuseBlacklisted(tx, form);
    const composed = await composeForward(tx, row, form, files);
    const caseEventId = await recordForwardEvent(tx, row, composed);
    await attachFiles(tx, { caseId, caseEventId, files });
    const forwardId = await insertForward(tx, row, composed, {
      caseEventId,
      requestKey: requestKey ?? null,
    });
    await sendForward(tx, row, composed, { forwardId, caseEventId });
    const changed = await changeCase(
      tx,
      row,
      {
        statusId: target,
        dueDateTime: composed.mail.dueDateTime,
        firstEditDateTime: row.firstEditDateTime ?? tx.now(),
        solvedDateTime: null,
      },
      'forward',
    );
    return { caseEventId, version: changed.version };
  });
}

/** Called twice: before waiting for the lock of the case, and again under it, when no other submit can be under way. */
async function answerOfEarlier(tx: Ctx, caseId: number, requestKey: string | undefined) {
  if (!requestKey) return null;
  const earlier = await findForwardByKey(tx.db, requestKey);
  if (!earlier) return null;
  if (earlier.caseId !== caseId) throw new AppError('BadRequest');
  const { version } = await loadVisibleCase(tx, caseId);
  return { caseEventId: earlier.caseEventId, version };
}
