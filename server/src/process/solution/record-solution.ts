import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { callAttention } from '../../cases/case/call-attention.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import type { Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { updateRow } from '../../platform/db/prepared-queries.ts';
import { completeCase } from '../complete-case/complete-case.ts';
import { caseLinks } from '../forwarding/tables.ts';
import type { OpenedLink } from '../links/case-links.ts';
import { type GivenSolution, insertSolution, wordsOf } from './insert-solution.ts';

interface Solving {
  /** Locked by the open transaction. */
  row: CaseRow;
  /** Null if a user solves the case. */
  link: OpenedLink | null;
  given: GivenSolution;
  requestKey?: string | undefined;
}

/**
 * Solves a case in the transaction that locked it. Ends all its links except the one that solves it (rule 9.16).
 * Returns the event of the solution.
 */
export async function recordSolution(tx: Tx, { row, link, given, requestKey }: Solving): Promise<number> {
  const { caseId } = row;
  const caseLinkId = link?.link.caseLinkId ?? null;
  const statusId = transitionTarget('solve', row);
  if (statusId === null) throw new AppError(link ? 'CaseSolved' : 'StatusNotAllowed');
  // Exactly the time of the case, because it identifies the link that solved it.
  const { solvedDateTime: at, dueDateTime } = await completeCase(tx, row, {
    statusId,
    action: 'solve',
    skipStatusEvent: true,
    ...(caseLinkId !== null && { byLinkId: caseLinkId }),
  });
  if (at === null) throw new Error('a solved case has no solution time');
  const caseEventId = await recordCaseEvent(tx, {
    caseId,
    type: 'solution',
    title: 'Solution',
    // The values of a complex form are shown from its own rows. Its text is only for the search.
    content: given.kind === 'simple' ? htmlOfPlain(given.solution) : '',
    contentText: wordsOf(given),
    ...(link && { authorName: link.label }),
    details: link ? { marketStatus: 'solved' } : {},
    requestKey: requestKey ?? null,
  });
  const byUserId = tx.actor.kind === 'user' ? tx.actor.userId : null;
  await insertSolution(tx, { caseId, caseLinkId, byUserId, caseEventId, at }, given, row.contactId);
  if (caseLinkId !== null) {
    await updateRow(
      tx.db,
      caseLinks,
      { column: 'caseLinkId', id: caseLinkId },
      { solvedAt: at, dueAtSolution: dueDateTime },
    );
    await recordAudit(tx, { entity: 'caseLink', entityId: caseLinkId, action: 'solve', caseId });
    await callAttention(tx, caseId);
  }
  return caseEventId;
}
