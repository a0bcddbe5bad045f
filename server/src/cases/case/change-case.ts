import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import {
  type ActionOf,
  type AuditedField,
  changedFields,
  recordAudit,
} from '../../access/audit/record-audit.ts';
import type { AuditChange } from '../../access/audit/tables.ts';
import type { Tx } from '../../context.ts';
import { updateRow } from '../../platform/db/prepared-queries.ts';
import type { CaseRow } from './load-case.ts';
import { cases } from './tables.ts';

/** Columns of a case that are audited: no others change after it was made. */
type AuditedPatch = Partial<Pick<CaseRow, Extract<keyof CaseRow, AuditedField>>>;
/** The mark of a running reminder process changes with the process alone. */
export type CasePatch = Omit<AuditedPatch, 'isReminderProcessActive'> & { isReminderProcessActive?: never };

/**
 * Writes fields of a case that `loadCaseForChange` locked: the time of the change, an audit entry with what differs, and
 * the next version if a field of the form is among them: a change of others refuses no open form. `alsoChanged` is what the
 * caller wrote of the form in other tables. Nothing happens when nothing differs.
 */
export const changeCase = (
  tx: Tx,
  row: CaseRow,
  patch: CasePatch,
  action: ActionOf<'case'>,
  alsoChanged: readonly AuditChange<AuditedField>[] = [],
): Promise<CaseRow> => writeCase(tx, row, patch, action, alsoChanged);

/** Marks a case whose reminder process begins or ends: `startPlan` and `endPlan` do, so that the mark and the process are one. */
export const markReminded = (
  tx: Tx,
  row: CaseRow,
  isReminderProcessActive: boolean,
  action: ActionOf<'case'>,
): Promise<CaseRow> => writeCase(tx, row, { isReminderProcessActive }, action, []);

async function writeCase(
  tx: Tx,
  row: CaseRow,
  patch: AuditedPatch,
  action: ActionOf<'case'>,
  alsoChanged: readonly AuditChange<AuditedField>[],
): Promise<CaseRow> {
  const changes = [...changedFields(row, patch), ...alsoChanged];
  if (changes.length === 0) return row;
  const isOfForm = alsoChanged.length > 0 || changes.some(({ field }) => field in updateCaseForm.shape);
  const changed = await updateRow(
    tx.db,
    cases,
    { column: 'caseId', id: row.caseId },
    { ...patch, lastModifiedDateTime: tx.now(), version: row.version + (isOfForm ? 1 : 0) },
  );
  await recordAudit(tx, {
    entity: 'case',
    entityId: row.caseId,
    action,
    caseId: row.caseId,
    changes: changes.filter(({ field }) => field !== 'title'),
    // A title is free text and may name a person.
    personalChanges: changes
      .filter(({ field }) => field === 'title')
      .map(({ field, from, to }) => ({
        field,
        from: String(from),
        to: String(to),
        contactId: row.contactId,
      })),
  });
  if (!changed) throw new Error('the case that was changed is gone');
  return changed;
}
