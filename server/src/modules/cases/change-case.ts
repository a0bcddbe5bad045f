import { eq, getTableColumns } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { changedFields, recordAudit } from '../audit/record-audit.ts';
import type { CaseRow } from './load-case.ts';
import { cases } from './tables.ts';

/** Columns that the form of a case does not edit. Changing them leaves the version, so that no open form is refused. */
const fieldsBesideTheForm: ReadonlySet<string> = new Set<keyof CaseRow>([
  'dueDateTime',
  'firstEditDateTime',
  'solvedDateTime',
  'closedDateTime',
  'escalationLevelId',
  'isReminderProcessActive',
  'qualified',
]);

/**
 * Writes fields of a case that `loadCaseForChange` locked: the time of the change, an audit entry with what differs, and
 * the next version if a field of the form is among them. Nothing happens when nothing differs.
 */
export async function changeCase(
  ctx: Ctx,
  row: CaseRow,
  patch: Partial<CaseRow>,
  action: string,
): Promise<CaseRow> {
  const changes = changedFields(row, patch);
  if (changes.length === 0) return row;
  const version = changes.every(({ field }) => fieldsBesideTheForm.has(field))
    ? row.version
    : row.version + 1;
  const [changed] = await ctx.db
    .update(cases)
    .set({ ...patch, lastModifiedDateTime: ctx.now(), version })
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
