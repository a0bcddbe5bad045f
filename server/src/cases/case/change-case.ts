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

/** Audited columns of a case. No other column changes after creation. */
type AuditedPatch = Partial<Pick<CaseRow, Extract<keyof CaseRow, AuditedField>>>;
/** Only `markReminded` changes `isReminderProcessActive`. */
export type CasePatch = Omit<AuditedPatch, 'isReminderProcessActive'> & { isReminderProcessActive?: never };

/**
 * Updates fields of a case that `loadCaseForChange` locked. Sets the time of the change and writes an audit entry with
 * the differences. Increments the version only if a field of the form changed, so that other changes don't invalidate
 * open forms. `alsoChanged` lists form fields that the caller wrote to other tables. Does nothing if nothing differs.
 */
export const changeCase = (
  tx: Tx,
  row: CaseRow,
  patch: CasePatch,
  action: ActionOf<'case'>,
  alsoChanged: readonly AuditChange<AuditedField>[] = [],
): Promise<CaseRow> => writeCase(tx, row, patch, action, alsoChanged);

/**
 * Marks a case whose reminder process starts or ends. Only `startPlan` and `endPlan` call it, which keeps both in sync.
 */
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
  if (!changed) throw new Error('the changed case is missing');
  return changed;
}
