import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import type { Tx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import type { CaseRow } from '../case/load-case.ts';
import { recordRelation } from '../case/record-relation.ts';
import { cases } from '../case/tables.ts';

/** Records on both cases that they are no longer parent and child. Rejects a parent that the actor does not see. */
export async function leaveParent(tx: Tx, row: CaseRow, field: 'internalId' | 'general'): Promise<void> {
  if (row.parentId === null) return;
  const [parent] = await tx.db
    .select()
    .from(cases)
    .where(and(eq(cases.caseId, row.parentId), caseScope(tx.actor, cases)));
  if (!parent) rejectField(tx, field, 'parentHidden');
  await recordRelation(tx, row.caseId, 'parentRemoved', parent);
  await recordRelation(tx, parent.caseId, 'childRemoved', row);
  await recordAudit(tx, {
    entity: 'case',
    entityId: parent.caseId,
    action: 'removeChild',
    caseId: parent.caseId,
    changes: [{ field: 'relatedCaseId', from: row.caseId }],
  });
}
