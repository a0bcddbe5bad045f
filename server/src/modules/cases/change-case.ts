import { updateCaseForm } from '@cfm/contract/case-forms.ts';
import { eq, getTableColumns } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { type ActionOf, type AuditedField, changedFields, recordAudit } from '../audit/record-audit.ts';
import type { AuditChange } from '../audit/tables.ts';
import type { CaseRow } from './load-case.ts';
import { cases } from './tables.ts';

/** Columns of a case that are audited: no others change after it was made. */
export type CasePatch = Partial<Pick<CaseRow, Extract<keyof CaseRow, AuditedField>>>;

/**
 * Writes fields of a case that `loadCaseForChange` locked: the time of the change, an audit entry with what differs, and
 * the next version if a field of the form is among them: a change of others refuses no open form. `alsoChanged` is what the
 * caller wrote of the form in other tables. Nothing happens when nothing differs.
 */
export async function changeCase(
  ctx: Ctx,
  row: CaseRow,
  patch: CasePatch,
  action: ActionOf<'case'>,
  alsoChanged: readonly AuditChange<AuditedField>[] = [],
): Promise<CaseRow> {
  const changes = [...changedFields(row, patch), ...alsoChanged];
  if (changes.length === 0) return row;
  const isOfForm = alsoChanged.length > 0 || changes.some(({ field }) => field in updateCaseForm.shape);
  const [changed] = await ctx.db
    .update(cases)
    .set({ ...patch, lastModifiedDateTime: ctx.now(), version: row.version + (isOfForm ? 1 : 0) })
    .where(eq(cases.caseId, row.caseId))
    .returning(getTableColumns(cases));
  await recordAudit(ctx, {
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
  return found(changed);
}
