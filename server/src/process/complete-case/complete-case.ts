import { isCompleted } from '@cfm/contract/catalog/case-statuses.ts';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { type ActionOf, recordAudit } from '../../access/audit/record-audit.ts';
import type { CasePatch } from '../../cases/case/change-case.ts';
import { changeStatus, recordStatusEvent } from '../../cases/case/change-status.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import type { Tx } from '../../context.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { askingKinds } from '../../platform/outbox/tables.ts';
import { withdrawMailsOfCase } from '../../platform/outbox/withdraw-mail.ts';
import { endRequests } from '../customer-requests/end-requests.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { endingByStatus, endPlan } from '../reminders/end-plan.ts';

interface Ending {
  statusId: number;
  action: ActionOf<'case'>;
  patch?: CasePatch;
  /** An event of another type already shows it. */
  skipStatusEvent?: boolean;
  /** The link that completed the case. It stays open, to show its confirmation. */
  byLinkId?: number;
}

/** Gives a case a completed status and ends its open work (rule 3.7). */
export async function completeCase(
  tx: Tx,
  row: CaseRow,
  { skipStatusEvent, byLinkId, ...move }: Ending,
): Promise<CaseRow> {
  if (!isCompleted(move.statusId)) throw new Error(`status ${move.statusId} does not complete a case`);
  const changed = await changeStatus(tx, row, move);
  if (!skipStatusEvent) await recordStatusEvent(tx, row, move.statusId);
  return cancelOpenWork(tx, changed, move.action, byLinkId);
}

/**
 * Ends the open work of a completed case: its open links, its request to the customer, its reminder process, and its
 * forwards that no mail server has accepted yet.
 */
export async function cancelOpenWork(
  tx: Tx,
  row: CaseRow,
  action: ActionOf<'case'>,
  byLinkId?: number,
): Promise<CaseRow> {
  const { caseId, statusId } = row;
  const changed = await endPlan(tx, row, endingByStatus(statusId), action);
  await endRequests(tx, caseId);
  await endLinks(tx, caseId, byLinkId);
  await withdrawMailsOfCase(tx, { caseId, kinds: askingKinds });
  return changed;
}

/** Ends the open links of a case, except the one that completed it. */
export async function endLinks(tx: Tx, caseId: number, byLinkId?: number): Promise<void> {
  const ended = await runPrepared(
    tx.db
      .update(caseLinks)
      .set({ endedAt: tx.now() })
      .where(
        and(
          eq(caseLinks.caseId, caseId),
          byLinkId === undefined ? undefined : ne(caseLinks.caseLinkId, byLinkId),
          isNull(caseLinks.solvedAt),
          isNull(caseLinks.endedAt),
          isNull(caseLinks.revokedAt),
        ),
      )
      .returning({ caseLinkId: caseLinks.caseLinkId }),
  );
  for (const { caseLinkId } of ended)
    await recordAudit(tx, { entity: 'caseLink', entityId: caseLinkId, action: 'end', caseId });
}
