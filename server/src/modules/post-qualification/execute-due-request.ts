import { type Ctx, inTransaction } from '../../context.ts';
import { isOfficeTime, nextMorning } from '../../time/office-hours.ts';
import { callAttention } from '../cases/call-attention.ts';
import type { CaseRow } from '../cases/load-case.ts';
import { recordCaseEvent } from '../cases/record-case-event.ts';
import { statusIds } from '../cases/status-transitions.ts';
import { getMarketCalendar } from '../markets/queries.ts';
import { isCurrent, type RequestRow } from '../post-qualification-requests/queries.ts';
import { secondOf } from '../reminders/second-of.ts';
import { type ClaimedRequest, claimDueRequest, findDue } from './claim-request.ts';
import { endWaiting } from './end-waiting.ts';
import { remindCustomer } from './remind-customer.ts';
import { writeStep } from './write-step.ts';

/** What became of a look for a request of which something is due. */
export type RequestOutcome = 'none' | 'done' | 'left';

/**
 * Carries out what has been due the longest of a request, in one transaction: the customer is reminded, once, or the case goes on
 * without an answer (rule 17.11). `onClaim` learns of which one, for what is to be done when it fails.
 */
export async function executeDueRequest(
  ctx: Ctx,
  onClaim: (claimed: ClaimedRequest) => void = () => undefined,
): Promise<RequestOutcome> {
  return inTransaction(ctx, async (tx) => {
    const claimed = await claimDueRequest(tx);
    if (!claimed) return 'none';
    onClaim(claimed);
    const due = await findDue(tx, claimed);
    if (!due) return 'left';
    const { request, step } = due;
    const { row } = claimed;
    // Staff have gone on with the case themselves: neither is called for.
    if (row.statusId !== statusIds.WaitingForCustomer || !isCurrent(request, row)) {
      await writeStep(tx, request, { remindAt: null, giveUpAt: null }, 'skip');
      return 'left';
    }
    const calendar = await getMarketCalendar(tx.db, row.marketId);
    if (!isOfficeTime(tx.now(), calendar)) {
      const morning = nextMorning(tx.now(), calendar, secondOf(row.caseId));
      await writeStep(tx, request, step === 'remind' ? { remindAt: morning } : { giveUpAt: morning }, 'wait');
      return 'left';
    }
    if (step === 'remind') return (await remindCustomer(tx, row, request, calendar)) ? 'done' : 'left';
    return (await giveUp(tx, row, request)) ? 'done' : 'left';
  });
}

/** The case goes on; the link stays, an answer may still come. */
async function giveUp(tx: Ctx, row: CaseRow, request: RequestRow): Promise<boolean> {
  if ((await endWaiting(tx, row, request)) === null) {
    await writeStep(tx, request, { remindAt: null, giveUpAt: null }, 'skip');
    return false;
  }
  await writeStep(tx, request, { remindAt: null, giveUpAt: null, gaveUpAt: tx.now() }, 'giveUp');
  await recordCaseEvent(tx, {
    caseId: row.caseId,
    type: 'postQualification',
    title: 'No data received',
    details: { act: 'gaveUp', to: request.email },
  });
  await callAttention(tx, row.caseId);
  return true;
}
