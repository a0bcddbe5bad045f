import { and, asc, eq, getTableColumns, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Tx } from '../../context.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { isMailPaused } from '../../platform/outbox/automatic-mail.ts';
import { findRequest, type RequestRow } from './queries.ts';
import { postQualifications } from './tables.ts';

/** A request of which something is due, with its case locked. */
export interface ClaimedRequest {
  row: CaseRow;
  postQualificationId: number;
}

/**
 * The request of which something has been due the longest, with the row of its case locked, as every verb locks that first; a case
 * that somebody else is changing is passed over, and one in the bin waits until it is back. Nobody is reminded while all
 * automatic mail is paused (rule 16.13). Null when there is none.
 */
export async function claimDueRequest(tx: Tx): Promise<ClaimedRequest | null> {
  const { remindAt, giveUpAt, postQualificationId } = postQualifications;
  const now = tx.now();
  const [claimed] = await runPrepared(
    tx.db
      .select({ row: getTableColumns(cases), postQualificationId })
      .from(postQualifications)
      .innerJoin(cases, and(eq(cases.caseId, postQualifications.caseId), isNull(cases.deletedAt)))
      .where(or(lte(giveUpAt, now), and(lte(remindAt, now), not(isMailPaused))))
      .orderBy(asc(sql`least(${remindAt}, ${giveUpAt})`), asc(postQualificationId))
      .limit(1)
      .for('update', { of: cases, skipLocked: true }),
  );
  return claimed ?? null;
}

/** What is due of a claimed request as it is now: who had the case locked a moment ago may have done it, or ended the request. */
export async function findDue(
  tx: Tx,
  { postQualificationId }: ClaimedRequest,
): Promise<{ request: RequestRow; step: 'remind' | 'giveUp' } | null> {
  const request = await findRequest(tx.db, postQualificationId);
  const isDue = (at: string | null | undefined) => typeof at === 'string' && at <= tx.now();
  if (!request) return null;
  if (isDue(request.giveUpAt)) return { request, step: 'giveUp' };
  return isDue(request.remindAt) ? { request, step: 'remind' } : null;
}
