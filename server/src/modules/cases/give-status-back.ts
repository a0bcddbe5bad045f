import type { CaseEventDetails } from '@cfm/contract/case-events.ts';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { changeCase } from './change-case.ts';
import type { CaseRow } from './load-case.ts';
import { caseEvents } from './tables.ts';

/** An event of a mail that staff wrote, where it stands now. */
interface MailEvent {
  caseEventId: number;
  caseId: number;
  /** The case that it was of, if that is part of this one. */
  ofCaseId: number | null;
  details: CaseEventDetails;
}

/**
 * Gives a case, locked by the open transaction, the status and moments that it had before a mail which is withdrawn. A later
 * mail that stands keeps the case as that one left it, and then leads back to where it was before both; what somebody changed
 * since stays. A case that was put aside since comes back with the status from before the mail.
 */
export async function giveStatusBack(tx: Ctx, own: CaseRow, event: MailEvent): Promise<CaseRow> {
  const { details } = event;
  if (!('before' in details)) return own;
  const { before, afterStatusId } = details;
  if (await leaveToNextMail(tx, event, { before, afterStatusId })) return own;
  const { statusId, solvedDateTime } = before;
  if (own.statusId === afterStatusId) return changeCase(tx, own, before, 'undoMail');
  if (own.statusBeforeId === afterStatusId)
    return changeCase(tx, own, { statusBeforeId: statusId, solvedDateTime }, 'undoMail');
  return own;
}

type Before = Pick<CaseRow, 'statusId' | 'firstEditDateTime' | 'solvedDateTime'>;
async function leaveToNextMail(
  tx: Ctx,
  event: MailEvent,
  { before, afterStatusId }: { before: Before; afterStatusId: number },
): Promise<boolean> {
  const { caseId, ofCaseId, caseEventId } = event;
  const [next] = await tx.db
    .select({ caseEventId: caseEvents.caseEventId, details: caseEvents.details })
    .from(caseEvents)
    .where(
      and(
        eq(caseEvents.caseId, caseId),
        ofCaseId === null ? isNull(caseEvents.ofCaseId) : eq(caseEvents.ofCaseId, ofCaseId),
        eq(caseEvents.type, 'mailSent'),
        gt(caseEvents.caseEventId, caseEventId),
        sql`${caseEvents.details} ? 'before'`,
      ),
    )
    .orderBy(asc(caseEvents.caseEventId))
    .limit(1);
  if (!next || !('before' in next.details) || next.details.before.statusId !== afterStatusId) return false;
  await tx.db
    .update(caseEvents)
    .set({ details: sql`${caseEvents.details} || ${JSON.stringify({ before })}::jsonb` })
    .where(eq(caseEvents.caseEventId, next.caseEventId));
  return true;
}
