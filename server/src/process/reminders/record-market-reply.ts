import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import { callAttention } from '../../cases/case/call-attention.ts';
import { type CaseRow, loadCaseForChange } from '../../cases/case/load-case.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { runIdempotently } from '../../cases/case/run-idempotently.ts';
import { eventOfRequest } from '../../cases/events/queries.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { pausedUntilOf, pausePlan } from './pause-plan.ts';
import { findRunningPlan } from './queries.ts';

interface Reply {
  /** Plain text. */
  words: string;
  /** Name of the sender, if not recorded by staff. */
  authorName?: string;
  requestKey?: string | undefined;
}
/**
 * Records a reply of the market to a forward and adds the case to Needs attention. Pauses its reminder process for two
 * working days, if one runs (rule 16.5). The open transaction must hold the lock of the case. Returns the end of the
 * pause, or null.
 */
export async function recordMarketReplyOn(
  tx: Tx,
  row: CaseRow,
  { words, authorName, requestKey }: Reply,
): Promise<string | null> {
  const { caseId } = row;
  const running = await findRunningPlan(tx.db, caseId);
  const pausedUntil = running && (await pausePlan(tx, row, running));
  await recordCaseEvent(tx, {
    caseId,
    type: 'marketReply',
    title: 'Market reply',
    content: words === '' ? '' : htmlOfPlain(words),
    contentText: words,
    details: { pausedUntil },
    ...(authorName === undefined ? {} : { authorName }),
    requestKey: requestKey ?? null,
  });
  await callAttention(tx, caseId);
  return pausedUntil;
}

interface RecordedReply {
  caseId: number;
  note: string | null;
  requestKey?: string | undefined;
}
/** Records a reply by phone or mail for staff. A repeated call with the same key returns the result of the first. */
export async function recordMarketReply(
  ctx: Ctx,
  { caseId, note, requestKey }: RecordedReply,
): Promise<{ pausedUntil: string }> {
  const act = async (tx: Tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const pausedUntil = await recordMarketReplyOn(tx, row, { words: note ?? '', requestKey });
    // Without a process there is nothing to pause, and a comment is enough.
    if (pausedUntil === null) throw new AppError('NoReminder');
    return { pausedUntil };
  };
  return runIdempotently(ctx, {
    requestKey,
    act,
    find: eventOfRequest({ caseId, type: 'marketReply' }),
    answerOf: async () => {
      const running = await findRunningPlan(ctx.db, caseId);
      const pausedUntil = running && pausedUntilOf(running, ctx.now());
      if (!pausedUntil) throw new AppError('ReminderNotPaused');
      return { pausedUntil };
    },
  });
}
