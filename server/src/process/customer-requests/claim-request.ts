import { and, asc, eq, getTableColumns, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Tx } from '../../context.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { isMailPaused } from '../../platform/outbox/automatic-mail.ts';
import { findRequest, type RequestRow } from './queries.ts';
import { postQualifications } from './tables.ts';

/** A due request, with its case locked. */
export interface ClaimedRequest {
  row: CaseRow;
  postQualificationId: number;
}

/**
 * Returns the request that has been due longest, or null, with the row of its case locked first, as in all verbs. Skips
 * cases that are locked by another transaction or in the bin. Skips reminders while all automatic mail is paused (rule
 * 16.13).
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

/** The step of a claimed request that is due now. The previous lock holder may have run it or ended the request. */
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
