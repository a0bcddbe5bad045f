import type { CaseEventDetails } from '@cfm/contract/cases/event-details.ts';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { moveCase } from '../../process/reminders/move-case.ts';
import { type CasePatch, changeCase } from '../case/change-case.ts';
import { pauseColumns } from '../case/due-date-pause.ts';
import type { CaseRow } from '../case/load-case.ts';
import { statusIds } from '../case/status-transitions.ts';
import { caseEvents } from '../case/tables.ts';

/** An event of a mail that staff wrote, with its current case. */
interface MailEvent {
  caseEventId: number;
  caseId: number;
  /** Its original case, if that was integrated into this one. */
  ofCaseId: number | null;
  details: CaseEventDetails;
}

/**
 * Restores the status and times that a case had before a withdrawn mail. The open transaction must hold the lock of the
 * case. If a later mail exists, the case keeps its status, and withdrawing that mail restores the state before both.
 * Changes made since are kept. If the case was excluded since, it will return to the status before the mail.
 */
export async function restoreStatus(tx: Tx, own: CaseRow, event: MailEvent): Promise<CaseRow> {
  const { details } = event;
  if (!('before' in details)) return own;
  const { before, afterStatusId } = details;
  if (await leaveToNextMail(tx, event, { before, afterStatusId })) return own;
  const { statusId, firstEditDateTime, solvedDateTime } = before;
  const stood = pauseBeforeMail(own, before);
  if (own.statusId === afterStatusId)
    return moveCase(tx, own, {
      statusId,
      patch: { firstEditDateTime, solvedDateTime, ...stood },
      action: 'undoMail',
    });
  if (own.statusBeforeId !== afterStatusId) return own;
  const active = await pauseColumns(tx, own, statusId === statusIds.WaitingForCustomer);
  const patch = { statusBeforeId: statusId, solvedDateTime, ...active, ...stood };
  return changeCase(tx, own, patch, 'undoMail');
}

type Before = Extract<CaseEventDetails, { before: unknown }>['before'];

/**
 * The pause of the due date before the mail, if the mail ended it and the date has not changed since. Otherwise a new
 * pause starts at the current date.
 */
function pauseBeforeMail(own: CaseRow, { stood }: Before): CasePatch {
  if (!stood || own.dueDateTime !== stood.movedTo) return {};
  const { movedTo: _date, ...columns } = stood;
  return columns;
}

async function leaveToNextMail(
  tx: Tx,
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
