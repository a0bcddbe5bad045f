import { eq } from 'drizzle-orm';
import type { Ctx, Tx } from '../../context.ts';
import { carryOutDue, type DueWork } from '../../jobs/carry-out-due.ts';
import { afterFault } from '../../jobs/next-try.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { callAttention } from '../cases/call-attention.ts';
import { lockCaseRows } from '../cases/load-cases-for-change.ts';
import { recordAct } from '../cases/record-act.ts';
import { cases } from '../cases/tables.ts';
import { writeStep } from '../reminders/write-step.ts';
import { type ClaimedStep, claimDueStep, findClaimed } from './claim-step.ts';
import { executeStep } from './execute-step.ts';

const reminderSteps: DueWork<ClaimedStep> = {
  name: 'reminder steps',
  lanes: 4,
  claim: claimDueStep,
  execute: executeStep,
  recordFault,
  idsOf: ({ row: { caseId }, reminderStepId }) => ({ caseId, reminderStepId }),
};
/** Carries out the steps of reminder processes that are due; answers how many (rule 16.9). */
export const runDueSteps = (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
  carryOutDue(ctx, reminderSteps, stopping);

/** Has a step that failed tried again later, after longer and longer pauses; the fifth fault is told on its case. */
async function recordFault(tx: Tx, claimed: ClaimedStep, isOwn: boolean): Promise<void> {
  const { row, reminderStepId } = claimed;
  const { caseId } = row;
  await lockCaseRows(tx, eq(cases.caseId, caseId));
  const found = await findClaimed(tx, claimed);
  if (!found) return;
  const { isToTell, ...later } = afterFault(found.step.attempts, tx.now(), isOwn);
  await writeStep(tx.db, reminderStepId, isOwn ? { ...later, waitsBecause: 'fault' } : later);
  const action = isOwn ? 'fail' : 'wait';
  await recordAudit(tx, { entity: 'reminderStep', entityId: reminderStepId, action, caseId });
  if (!isToTell) return;
  await recordAct(tx, row, 'reminderFailed');
  await callAttention(tx, caseId);
}
