import { forwardForm } from '@cfm/contract/forwarding.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { UploadedFile } from '../../files/uploaded-file.ts';
import { parseJsonForm } from '../../texts/parse-form.ts';
import { attachFiles } from '../case-events/attach-files.ts';
import { changeCase } from '../cases/change-case.ts';
import { loadCaseForChange, loadVisibleCase } from '../cases/load-case.ts';
import { transitionTarget } from '../cases/status-transitions.ts';
import { composeForward, refuseBlacklisted } from './compose-forward.ts';
import { findForwardByKey } from './queries.ts';
import { insertForward, recordForwardEvent } from './record-forward.ts';
import { sendForward } from './send-forward.ts';

export interface ForwardRequest {
  caseId: number;
  /** JSON text of `forwardForm`. */
  form: string;
  requestKey?: string | undefined;
  /** Added to the forward: they go with the mail and stay on its event. */
  files: readonly UploadedFile[];
}

/**
 * Forwards a case (rules 9.2 to 9.6): event, due date, status and one mail with links of its own for each
 * To recipient, or nothing of it. Sent again with the same key it answers what the first one made.
 */
export async function forwardCase(ctx: Ctx, request: ForwardRequest) {
  const form = parseJsonForm(forwardForm, request.form, ctx.language);
  return inTransaction(ctx, async (tx) => {
    const earlier = await answerOfEarlier(tx, request);
    if (earlier) return earlier;
    const row = await loadCaseForChange(tx, request.caseId);
    const meanwhile = await answerOfEarlier(tx, request);
    if (meanwhile) return meanwhile;
    const target = transitionTarget('forward', row.statusId);
    if (target === null) throw new AppError('CaseAtRest');
    await refuseBlacklisted(tx, form);
    const composed = await composeForward(tx, row, form, request.files);
    const caseEventId = await recordForwardEvent(tx, row, composed);
    await attachFiles(tx, { caseId: row.caseId, caseEventId, files: request.files });
    const forwardId = await insertForward(tx, row, composed, {
      caseEventId,
      requestKey: request.requestKey ?? null,
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

/** Asked twice: before waiting for the case, and once no other submit can be under way. */
async function answerOfEarlier(tx: Ctx, { caseId, requestKey }: ForwardRequest) {
  if (!requestKey) return null;
  const earlier = await findForwardByKey(tx.db, requestKey);
  if (!earlier) return null;
  if (earlier.caseId !== caseId) throw new AppError('BadRequest');
  const { version } = await loadVisibleCase(tx, caseId);
  return { caseEventId: earlier.caseEventId, version };
}
