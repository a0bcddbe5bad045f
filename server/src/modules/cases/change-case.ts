import { eq, getTableColumns } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { changedFields, recordAudit } from '../audit/record-audit.ts';
import type { CaseRow } from './load-case.ts';
import { cases } from './tables.ts';

/**
 * Writes fields of a case that `loadCaseForChange` locked: the next version, the time of the change, and an audit entry
 * with what differs. Nothing happens when nothing differs.
 */
export async function changeCase(
  ctx: Ctx,
  row: CaseRow,
  patch: Partial<CaseRow>,
  action: string,
): Promise<CaseRow> {
  const changes = changedFields(row, patch);
  if (changes.length === 0) return row;
  const [changed] = await ctx.db
    .update(cases)
    .set({ ...patch, lastModifiedDateTime: ctx.now(), version: row.version + 1 })
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
