import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { addTime } from '../../time/add-time.ts';
import { lockCaseRows } from '../cases/load-cases-for-change.ts';
import { cases } from '../cases/tables.ts';
import { type ClaimedRequest, findDue } from './claim-request.ts';
import { executeDueRequest } from './execute-due-request.ts';
import { writeStep } from './write-step.ts';

/** Minutes from a fault to the next try; the last one repeats. */
const pausesMinutes = [1, 5, 15, 60, 240] as const;

/**
 * Carries out what is due of requests to customers until nothing is left or this server stops; answers how much. Any number of
 * servers do so at the same time. One that fails leaves the others alone, and is tried again later (rule 17.11).
 */
export async function runDueRequests(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  let done = 0;
  while (!stopping?.aborted) {
    let claimed: ClaimedRequest | null = null;
    try {
      const outcome = await executeDueRequest(ctx, (found) => {
        claimed = found;
      });
      if (outcome === 'none') break;
      if (outcome === 'done') done += 1;
    } catch (error) {
      // Before one was found, the database itself failed: the next run goes on.
      if (!claimed) throw error;
      const { postQualificationId, row }: ClaimedRequest = claimed;
      ctx.log.error(
        { err: error, caseId: row.caseId, postQualificationId },
        'a request to a customer failed',
      );
      await recordFault(ctx, claimed);
    }
  }
  if (done > 0) ctx.log.info({ done }, 'requests to customers');
  return done;
}

/** Has what failed tried again later, after longer and longer pauses. */
async function recordFault(ctx: Ctx, claimed: ClaimedRequest): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockCaseRows(tx, eq(cases.caseId, claimed.row.caseId));
    const due = await findDue(tx, claimed);
    if (!due) return;
    const attempts = due.request.attempts + 1;
    const minutes = pausesMinutes[Math.min(attempts, pausesMinutes.length) - 1] ?? pausesMinutes[0];
    const later = addTime(tx.now(), { minutes });
    const { remindAt, giveUpAt } = due.request;
    const postponed = (at: string | null) => (at !== null && at <= tx.now() ? later : at);
    const patch = { remindAt: postponed(remindAt), giveUpAt: postponed(giveUpAt), attempts };
    await writeStep(tx, due.request, patch, 'wait');
  });
}
