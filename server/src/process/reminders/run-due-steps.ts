import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { callAttention } from '../../cases/case/call-attention.ts';
import { lockCaseRows } from '../../cases/case/load-cases-for-change.ts';
import { recordAct } from '../../cases/case/record-act.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { type DueTaskQueue, type Failure, runDueTasks } from '../../platform/jobs/due-tasks.ts';
import { nextRetry } from '../../platform/jobs/next-retry.ts';
import { type ClaimedStep, claimDueStep, findClaimed } from './claim-step.ts';
import { executeStep } from './execute-step.ts';
import { writeStep } from './write-step.ts';

const reminderSteps: DueTaskQueue<ClaimedStep> = {
  name: 'reminder_steps',
  concurrency: 4,
  claim: claimDueStep,
  execute: executeStep,
  scheduleRetry,
  logIds: ({ row: { caseId }, reminderStepId }) => ({ caseId, reminderStepId }),
};
/** Runs the due steps of reminder processes. Returns how many (rule 16.9). */
export const runDueSteps = (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
  runDueTasks(ctx, reminderSteps, stopping);

/** Schedules the retry of a failed step with growing pauses. The fifth error adds an event to the case. */
async function scheduleRetry(tx: Tx, claimed: ClaimedStep, { countsAsFailure }: Failure): Promise<void> {
  const { row, reminderStepId } = claimed;
  const { caseId } = row;
  await lockCaseRows(tx, eq(cases.caseId, caseId));
  const found = await findClaimed(tx, claimed);
  if (!found) return;
  const { shouldNotify, ...later } = nextRetry(found.step.attempts, tx.now(), countsAsFailure);
  await writeStep(tx.db, reminderStepId, countsAsFailure ? { ...later, waitsBecause: 'error' } : later);
  const action = countsAsFailure ? 'fail' : 'wait';
  await recordAudit(tx, { entity: 'reminderStep', entityId: reminderStepId, action, caseId });
  if (!shouldNotify) return;
  await recordAct(tx, row, 'reminderFailed');
  await callAttention(tx, caseId);
}
