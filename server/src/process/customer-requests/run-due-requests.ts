import { eq } from 'drizzle-orm';
import { callAttention } from '../../cases/case/call-attention.ts';
import { lockCaseRows } from '../../cases/case/load-cases-for-change.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { type DueTaskQueue, type Failure, runDueTasks } from '../../platform/jobs/due-tasks.ts';
import { nextRetry } from '../../platform/jobs/next-retry.ts';
import { type ClaimedRequest, claimDueRequest, findDue } from './claim-request.ts';
import { executeDueRequest } from './execute-due-request.ts';
import { writeRequestStep } from './write-request-step.ts';

const requestsToCustomers: DueTaskQueue<ClaimedRequest> = {
  name: 'customer_requests',
  concurrency: 1,
  claim: claimDueRequest,
  execute: executeDueRequest,
  scheduleRetry,
  logIds: ({ row: { caseId }, postQualificationId }) => ({ caseId, postQualificationId }),
};
/** Runs the due steps of requests to customers. Returns how many (rule 17.11). */
export const runDueRequests = (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
  runDueTasks(ctx, requestsToCustomers, stopping);

/** Schedules the retry of a failed step with growing pauses. The fifth error adds an event to the case. */
async function scheduleRetry(tx: Tx, claimed: ClaimedRequest, { countsAsFailure }: Failure): Promise<void> {
  const { caseId } = claimed.row;
  await lockCaseRows(tx, eq(cases.caseId, caseId));
  const due = await findDue(tx, claimed);
  if (!due) return;
  const { request, step } = due;
  // When the waiting is due to end, an unsent reminder is obsolete, and its errors do not count for the end.
  const isFirst = step === 'giveUp' && request.remindAt !== null;
  const { attempts, nextTryAt, shouldNotify } = nextRetry(
    isFirst ? 0 : request.attempts,
    tx.now(),
    countsAsFailure,
  );
  const later = step === 'giveUp' ? { remindAt: null, giveUpAt: nextTryAt } : { remindAt: nextTryAt };
  await writeRequestStep(tx, request, { ...later, attempts }, countsAsFailure ? 'fail' : 'wait');
  if (!shouldNotify) return;
  await recordCaseEvent(tx, {
    caseId,
    type: 'postQualification',
    title: 'Data request failed',
    details: { act: 'failed' },
  });
  await callAttention(tx, caseId);
}
