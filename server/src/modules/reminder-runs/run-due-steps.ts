import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { addTime } from '../../time/add-time.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { callAttention } from '../cases/call-attention.ts';
import { lockCaseRows } from '../cases/load-cases-for-change.ts';
import { recordAct } from '../cases/record-act.ts';
import { cases } from '../cases/tables.ts';
import { writeStep } from '../reminders/write-step.ts';
import { type ClaimedStep, findClaimed } from './claim-step.ts';
import { executeStep } from './execute-step.ts';

/** So many at once in one server: one alone would wait for the database most of the time. */
const lanes = 4;
/** Minutes from a fault of a step to its next try; the last one repeats. */
const pausesMinutes = [1, 5, 15, 60, 240] as const;
/** After so many faults staff are told. */
const faultsUntold = 5;

/**
 * Carries out the steps that are due, several at once, until none is left or this server stops; answers how many. Any number of
 * servers do so at the same time. A step that fails leaves the others alone (rule 16.9).
 */
export async function runDueSteps(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const counts = { done: 0, left: 0, faults: 0 };
  const lane = async () => {
    while (!stopping?.aborted) {
      const outcome = await tryStep(ctx);
      if (outcome === 'none') return;
      if (outcome === 'done') counts.done += 1;
      else if (outcome === 'left') counts.left += 1;
      else counts.faults += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (counts.done + counts.left + counts.faults > 0) ctx.log.info(counts, 'reminder steps');
  return counts.done;
}

async function tryStep(ctx: Ctx) {
  let claimed: ClaimedStep | null = null;
  try {
    return await executeStep(ctx, (step) => {
      claimed = step;
    });
  } catch (error) {
    // Before a step was found, the database itself failed: the next run goes on.
    if (!claimed) throw error;
    const { reminderStepId, row }: ClaimedStep = claimed;
    ctx.log.error({ err: error, caseId: row.caseId, reminderStepId }, 'a reminder step failed');
    await recordFault(ctx, claimed);
    return 'fault' as const;
  }
}

/** Has a step that failed tried again later, after longer and longer pauses; the fifth fault is told on its case. */
async function recordFault(ctx: Ctx, claimed: ClaimedStep): Promise<void> {
  const { caseId } = claimed.row;
  await inTransaction(ctx, async (tx) => {
    await lockCaseRows(tx, eq(cases.caseId, caseId));
    const found = await findClaimed(tx, claimed);
    if (!found) return;
    const { reminderStepId } = claimed;
    const attempts = found.step.attempts + 1;
    const minutes = pausesMinutes[Math.min(attempts, pausesMinutes.length) - 1] ?? pausesMinutes[0];
    await writeStep(tx.db, reminderStepId, {
      attempts,
      nextTryAt: addTime(tx.now(), { minutes }),
      waitsBecause: 'fault',
    });
    await recordAudit(tx, { entity: 'reminderStep', entityId: reminderStepId, action: 'fail', caseId });
    if (attempts !== faultsUntold) return;
    await recordAct(tx, claimed.row, 'reminderFailed');
    await callAttention(tx, caseId);
  });
}
