import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import { callAttention } from '../../cases/case/call-attention.ts';
import { type CaseRow, loadCaseForChange } from '../../cases/case/load-case.ts';
import { recordAct } from '../../cases/case/record-act.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { runIdempotently } from '../../cases/case/run-idempotently.ts';
import { eventOfRequest } from '../../cases/events/queries.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { pausedUntilOf, pausePlan, resumePlan } from './pause-plan.ts';
import { findRunningPlan } from './queries.ts';

interface Reply {
  /** Plain text. */
  words: string;
  /** Who replied, if nobody of staff records it. */
  authorName?: string;
  requestKey?: string | undefined;
}
/**
 * Records that the market has replied to a forward, on a case that the open transaction has locked: its reminder process rests for
 * two working days, if one runs, and the case stands on Needs attention (rule 16.5). Answers until when it rests, or null.
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
/** Staff record a reply that came by telephone or mail. Sent again with the same key, it answers what the first call did. */
export async function recordMarketReply(
  ctx: Ctx,
  { caseId, note, requestKey }: RecordedReply,
): Promise<{ pausedUntil: string }> {
  const act = async (tx: Tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const pausedUntil = await recordMarketReplyOn(tx, row, { words: note ?? '', requestKey });
    // Without a process there is nothing that could rest: a comment says the same.
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

/** Staff let a reminder process go on that rests. */
export async function resumeReminder(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const running = await findRunningPlan(tx.db, caseId);
    if (!running) throw new AppError('NoReminder');
    if (pausedUntilOf(running, tx.now()) === null) throw new AppError('ReminderNotPaused');
    await resumePlan(tx, row, running);
    await recordAct(tx, row, 'reminderResumed');
  });
}
