import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import { delayWithoutReasonMaxDays } from '@cfm/contract/platform/limits.ts';
import type { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { callAttention } from '../../cases/case/call-attention.ts';
import { changeCase } from '../../cases/case/change-case.ts';
import { effectiveDueDate, settlePause } from '../../cases/case/due-date-pause.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { actAsLink, lockLink, type OpenedLink, openLink } from '../links/case-links.ts';
import { escalateEarly } from '../reminders/escalate-early.ts';
import { movePlan } from '../reminders/move-plan.ts';
import { budgetLeft } from './budget.ts';
import { earlierDelay } from './earlier-delay.ts';
import { extendedDueDate } from './extended-due-date.ts';
import { listDelaysOfLink, sumExtensions } from './queries.ts';
import { delays } from './tables.ts';

type DelayRequest = ParsedInput<typeof delayEndpoints.addMoreDays>['body'];

/**
 * Gives a case more working days of its market's calendar, from the due date, or from now if that is past or missing
 * (rule 9.17). Returns the new due date. A repeated request (`earlierDelay`) returns the current due date and changes
 * nothing. Rejects days beyond the budget of the case (rule 9.35). Moves the reminder process by the same days.
 */
export async function addMoreDays(ctx: Ctx, request: DelayRequest): Promise<string> {
  const opened = await openLink(ctx, request.token);
  if (opened.link.solvedAt !== null) throw new AppError('CaseSolved');
  if (request.days > delayWithoutReasonMaxDays && request.reason === null)
    throw new AppError('ReasonRequired', { field: 'reason' });
  return inTransaction(actAsLink(ctx, opened), async (tx) => {
    const locked = await lockLink(tx, opened);
    if (locked.link.solvedAt !== null) throw new AppError('CaseSolved');
    const earlier = earlierDelay(await listDelaysOfLink(tx.db, locked.link.caseLinkId), request);
    if (earlier === 'askForReason')
      return rejectField(tx, 'reason', 'reasonRequiredAgain', { code: 'ReasonRequired' });
    if (earlier) return (await effectiveDueDate(tx, locked.row)) ?? earlier.dueAfter;
    const used = await sumExtensions(tx.db, locked.row.caseId);
    const left = await budgetLeft(tx.db, locked.row, used);
    if (request.days > left.workingDays) throw new AppError('DelayBudgetSpent', { values: { ...left } });
    const row = await settlePause(tx, locked.row);
    return extend(tx, { ...locked, row }, request, used.count + 1);
  });
}

/** `extension`: its number among those of the case, from 1. */
async function extend(
  tx: Tx,
  { link, row, label }: OpenedLink,
  request: DelayRequest,
  extension: number,
): Promise<string> {
  const { caseId, dueDateTime: dueBefore } = row;
  const { days, reason, origin } = request;
  const dueAfter = await extendedDueDate(tx, row, days);
  await changeCase(tx, row, { dueDateTime: dueAfter }, 'delay');
  await callAttention(tx, caseId);
  const caseEventId = await recordCaseEvent(tx, {
    caseId,
    type: 'delay',
    title: 'More working days',
    content: reason === null ? '' : htmlOfPlain(reason),
    contentText: reason ?? '',
    authorName: label,
    details: { marketStatus: 'delayed' },
  });
  const { caseLinkId } = link;
  const delay = { caseId, caseLinkId, caseEventId, days, reason, origin, dueBefore, dueAfter, at: tx.now() };
  const { delayId } = await insertRow(tx.db, delays, delay, 'delayId');
  await recordAudit(tx, {
    entity: 'delay',
    entityId: delayId,
    action: 'create',
    caseId,
    changes: [
      { field: 'days', to: days },
      { field: 'origin', to: origin },
    ],
  });
  const plan = await movePlan(tx, row, days);
  if (plan?.atExtension === extension) await escalateEarly(tx, row);
  return dueAfter;
}
