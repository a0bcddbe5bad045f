import { callAttention } from '../../cases/case/call-attention.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import type { Tx } from '../../context.ts';
import { isOfficeTime, nextMorning, secondOf } from '../../platform/time/office-hours.ts';
import { type ClaimedRequest, findDue } from './claim-request.ts';
import { endWaiting } from './end-waiting.ts';
import { isCurrent, type RequestRow } from './queries.ts';
import { remindCustomer } from './remind-customer.ts';
import { writeRequestStep } from './write-request-step.ts';

/**
 * Runs the due step of a request, in the transaction that claimed it: reminds the customer once, or resumes the case
 * without an answer (rule 17.11). Returns false if the step must wait, is obsolete, or was run by another server.
 */
export async function executeDueRequest(tx: Tx, claimed: ClaimedRequest): Promise<boolean> {
  const due = await findDue(tx, claimed);
  if (!due) return false;
  const { request, step } = due;
  const { row } = claimed;
  // Staff have continued with the case, so neither step is needed.
  if (row.statusId !== statusIds.WaitingForCustomer || !isCurrent(request, row)) {
    await writeRequestStep(tx, request, { remindAt: null, giveUpAt: null }, 'skip');
    return false;
  }
  const calendar = await getMarketCalendar(tx.db, row.marketId);
  if (!isOfficeTime(tx.now(), calendar)) {
    const morning = nextMorning(tx.now(), calendar, secondOf(row.caseId));
    await writeRequestStep(
      tx,
      request,
      step === 'remind' ? { remindAt: morning } : { giveUpAt: morning },
      'wait',
    );
    return false;
  }
  return step === 'remind' ? remindCustomer(tx, row, request, calendar) : giveUp(tx, row, request);
}

/** Resumes the case. The link stays open, because an answer may still come. */
async function giveUp(tx: Tx, row: CaseRow, request: RequestRow): Promise<boolean> {
  if ((await endWaiting(tx, row, request)) === null) {
    await writeRequestStep(tx, request, { remindAt: null, giveUpAt: null }, 'skip');
    return false;
  }
  await writeRequestStep(tx, request, { remindAt: null, giveUpAt: null, gaveUpAt: tx.now() }, 'giveUp');
  await recordCaseEvent(tx, {
    caseId: row.caseId,
    type: 'postQualification',
    title: 'No data received',
    details: { act: 'gaveUp', to: request.email },
  });
  await callAttention(tx, row.caseId);
  return true;
}
