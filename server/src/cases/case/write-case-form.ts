import type { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { isCompleted, isReadOnly } from '@cfm/contract/catalog/case-statuses.ts';
import type * as z from 'zod/mini';
import { changedFields } from '../../access/audit/record-audit.ts';
import { auditContactElsewhere } from '../../access/case-scope/contact-elsewhere.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { caseColumns } from './case-columns.ts';
import { changeStatus, recordStatusEvent } from './change-status.ts';
import { checkReferences } from './check-references.ts';
import { lockResponsible } from './check-responsible.ts';
import { rejectLeavingScope } from './is-visible.ts';
import { type CaseRow, loadCaseForChange } from './load-case.ts';
import { mayEditCodeLevels } from './policy.ts';
import { recordFirstEdit } from './record-first-edit.ts';
import { refreshCaseSearch } from './refresh-case-search.ts';
import { rejectFutureReceipt } from './reject-future-receipt.ts';
import { saveBoardCase } from './save-board-case.ts';
import { saveCodeLevelSets } from './save-code-level-sets.ts';
import { manualTargets, statusIds } from './status-transitions.ts';

export type CaseUpdate = z.output<typeof updateCaseForm> & { caseId: number; tabId?: string | undefined };

interface UpdatedCase {
  row: CaseRow;
  isVisible: boolean;
  /** The save gave the case a completed status. */
  isCompleted: boolean;
}

/**
 * Saves the form of a case. Throws `CaseChanged` for an old version. Accepts a manual status only where rule 3.5 allows
 * it. Ending the open work of a completed case is left to `saveCase`.
 */
export async function writeCaseForm(ctx: Ctx, input: CaseUpdate): Promise<UpdatedCase> {
  const { caseId, tabId, statusId, version, ...form } = input;
  return inTransaction(ctx, async (tx) => {
    await lockResponsible(tx, caseId, form.responsibleUserId);
    const row = await loadCaseForChange(tx, caseId, { readOnly: 'allow', tabId });
    // A user who edited another version sees both (rule 3.8).
    if (isOutdated(version, row)) throw new AppError('CaseChanged');
    rejectStatus(row, statusId);
    if (form.receiptDateTime !== row.receiptDateTime) rejectFutureReceipt(tx, form.receiptDateTime);
    const checked = await checkReferences(tx, form, row);
    if (checked.isContactElsewhere) await auditContactElsewhere(tx, form, { action: 'putOnCase', caseId });
    const setsChanged = await saveCodeLevelSets(tx, caseId, form.codeLevelSets);
    if (setsChanged.length > 0 && !mayEditCodeLevels(userOf(tx))) throw new AppError('Forbidden');
    const boardChanged = await saveBoardCase(tx, caseId, form.boardCaseData);
    const patch = caseColumns(form, checked);
    const alsoChanged = [...setsChanged, ...boardChanged];
    const isStatusChange = statusId !== row.statusId;
    const isEdit = !isStatusChange && (alsoChanged.length > 0 || changedFields(row, patch).length > 0);
    const edited = isEdit ? await recordFirstEdit(tx, row) : row;
    const saved = await changeStatus(tx, edited, {
      statusId: isStatusChange ? statusId : edited.statusId,
      patch,
      action: 'update',
      alsoChanged,
    });
    if (isStatusChange) await recordStatusEvent(tx, row, statusId);
    await refreshCaseSearch(tx.db, [caseId]);
    return {
      row: saved,
      isVisible: await rejectLeavingScope(tx, caseId, form.leavesScope),
      isCompleted: isStatusChange && isCompleted(statusId),
    };
  });
}

function rejectStatus(row: CaseRow, statusId: number): void {
  if (statusId === row.statusId) {
    if (isReadOnly(statusId)) throw new AppError('CaseReadOnly');
  } else if (!manualTargets(row.statusId).some((code) => statusIds[code] === statusId))
    throw new AppError('StatusNotAllowed');
}
