import type { updateCaseForm } from '@cfm/contract/case-forms.ts';
import type { StatusCode } from '@cfm/contract/case-statuses.ts';
import type * as z from 'zod/mini';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { caseColumns } from './case-columns.ts';
import { changeCase } from './change-case.ts';
import { checkReferences } from './check-references.ts';
import { refuseLeavingScope } from './is-visible.ts';
import { type CaseRow, loadCaseForChange } from './load-case.ts';
import { mayEditCodeLevels } from './policy.ts';
import { recordCaseEvent } from './record-case-event.ts';
import { recordFirstEdit } from './record-first-edit.ts';
import { refreshCaseSearch } from './refresh-case-search.ts';
import { saveBoardCase } from './save-board-case.ts';
import { differFromStored, saveCodeLevelSets } from './save-code-level-sets.ts';
import { manualTargets, statusCodeOf } from './status-transitions.ts';

export type CaseUpdate = z.output<typeof updateCaseForm> & { caseId: number };

interface UpdatedCase {
  version: number;
  isVisible: boolean;
  /** The status it was given by hand, or null when it kept its own. */
  statusSet: StatusCode | null;
}

/**
 * Saves the form of a case; an old version answers `CaseChanged`. A status is set by hand only where rule 3.5 allows it.
 * What ends with a solved or closed case in higher modules is up to `saveCase`.
 */
export async function updateCase(ctx: Ctx, input: CaseUpdate): Promise<UpdatedCase> {
  const { caseId, statusId, version, ...form } = input;
  return inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId, { atRest: 'allow' });
    if (row.version !== version) throw new AppError('CaseChanged');
    refuseStatus(row, statusId);
    const checked = await checkReferences(tx, form);
    if ((await differFromStored(tx, caseId, form.codeLevelSets)) && !mayEditCodeLevels(userOf(tx)))
      throw new AppError('Forbidden');
    const isStatusChange = statusId !== row.statusId;
    const edited = isStatusChange ? row : await recordFirstEdit(tx, row);
    const saved = await changeCase(
      tx,
      edited,
      { ...caseColumns(form, checked), ...statusPatch(tx, row, statusId) },
      'update',
    );
    await saveCodeLevelSets(tx, caseId, form.codeLevelSets);
    await saveBoardCase(tx, caseId, form.boardCaseData);
    if (isStatusChange) await recordStatusChange(tx, row, statusId);
    await refreshCaseSearch(tx.db, [caseId]);
    return {
      version: saved.version,
      isVisible: await refuseLeavingScope(tx, caseId, form.leavesScope),
      statusSet: isStatusChange ? statusCodeOf(statusId) : null,
    };
  });
}

function refuseStatus(row: CaseRow, statusId: number): void {
  if (statusId === row.statusId && statusCodeOf(row.statusId) !== 'Closed') {
    if (manualTargets(row.statusId).length === 1) throw new AppError('CaseAtRest');
    return;
  }
  if (statusId === row.statusId) throw new AppError('CaseAtRest');
  if (statusId < 1 || statusId > 9 || !manualTargets(row.statusId).includes(statusCodeOf(statusId)))
    throw new AppError('StatusNotAllowed');
}

/** The columns that change with a status: it, and the moments of first edit, solution and closing (rules 3.3 and 3.7). */
function statusPatch(tx: Ctx, row: CaseRow, statusId: number): Partial<CaseRow> {
  if (statusId === row.statusId) return {};
  const now = tx.now();
  const firstEdit = row.firstEditDateTime ?? now;
  switch (statusCodeOf(statusId)) {
    case 'Solved':
      return { statusId, firstEditDateTime: firstEdit, solvedDateTime: now, isReminderProcessActive: false };
    case 'Closed':
      return { statusId, firstEditDateTime: firstEdit, closedDateTime: now, isReminderProcessActive: false };
    case 'New':
      return { statusId, solvedDateTime: null, closedDateTime: null };
    default:
      return { statusId, firstEditDateTime: firstEdit, solvedDateTime: null, closedDateTime: null };
  }
}

async function recordStatusChange(tx: Ctx, row: CaseRow, statusId: number): Promise<void> {
  const to = statusCodeOf(statusId);
  await recordCaseEvent(tx, {
    caseId: row.caseId,
    type: 'status',
    title: to,
    details: { from: statusCodeOf(row.statusId), to },
  });
}
