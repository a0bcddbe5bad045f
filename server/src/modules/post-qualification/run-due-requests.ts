import { eq } from 'drizzle-orm';
import type { Ctx, Tx } from '../../context.ts';
import { carryOutDue, type DueWork } from '../../jobs/carry-out-due.ts';
import { afterFault } from '../../jobs/next-try.ts';
import { callAttention } from '../cases/call-attention.ts';
import { lockCaseRows } from '../cases/load-cases-for-change.ts';
import { recordCaseEvent } from '../cases/record-case-event.ts';
import { cases } from '../cases/tables.ts';
import { type ClaimedRequest, claimDueRequest, findDue } from './claim-request.ts';
import { executeDueRequest } from './execute-due-request.ts';
import { writeRequestStep } from './write-request-step.ts';

const requestsToCustomers: DueWork<ClaimedRequest> = {
  name: 'requests to customers',
  lanes: 1,
  claim: claimDueRequest,
  execute: executeDueRequest,
  recordFault,
  idsOf: ({ row: { caseId }, postQualificationId }) => ({ caseId, postQualificationId }),
};
/** Carries out what is due of requests to customers; answers how much (rule 17.11). */
export const runDueRequests = (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
  carryOutDue(ctx, requestsToCustomers, stopping);

/** Has a step that failed tried again later, after longer and longer pauses; the fifth fault is told on its case. */
async function recordFault(tx: Tx, claimed: ClaimedRequest, isOwn: boolean): Promise<void> {
  const { caseId } = claimed.row;
  await lockCaseRows(tx, eq(cases.caseId, caseId));
  const due = await findDue(tx, claimed);
  if (!due) return;
  const { request, step } = due;
  // Where the waiting is to end, a reminder that never went out has no point any more, and its faults are not those of the end.
  const isFirst = step === 'giveUp' && request.remindAt !== null;
  const { attempts, nextTryAt, isToTell } = afterFault(isFirst ? 0 : request.attempts, tx.now(), isOwn);
  const later = step === 'giveUp' ? { remindAt: null, giveUpAt: nextTryAt } : { remindAt: nextTryAt };
  await writeRequestStep(tx, request, { ...later, attempts }, isOwn ? 'fail' : 'wait');
  if (!isToTell) return;
  await recordCaseEvent(tx, {
    caseId,
    type: 'postQualification',
    title: 'Request of the data failed',
    details: { act: 'failed' },
  });
  await callAttention(tx, caseId);
}
