import { isReadOnly } from '@cfm/contract/catalog/case-statuses.ts';
import type { Tx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { type CaseRow, loadVisibleCase } from '../case/load-case.ts';
import { findCaseByNumber } from '../case/load-cases-for-change.ts';

const field = 'internalId';

/**
 * Returns the other case that a form names by its number, or the case that it was integrated into. Rejects a number
 * that is unknown or out of the actor's scope.
 */
export async function getOtherCase(tx: Tx, caseId: number, internalId: string): Promise<CaseRow> {
  // Checked first, so that a case out of the actor's scope reveals nothing about others.
  await loadVisibleCase(tx, caseId);
  const other = await findCaseByNumber(tx, internalId);
  if (!other) rejectField(tx, field, 'caseUnknown', { values: { number: internalId } });
  if (other.caseId === caseId) rejectField(tx, field, 'caseItself');
  return other;
}

/** Resolves the number again after the row is locked, and rejects a read-only case. */
export async function getOtherOpenCase(
  tx: Tx,
  caseId: number,
  { caseId: lockedId, internalId }: CaseRow,
): Promise<CaseRow> {
  const other = await getOtherCase(tx, caseId, internalId);
  if (other.caseId !== lockedId || isReadOnly(other.statusId))
    rejectField(tx, field, 'targetReadOnly', { values: { number: internalId } });
  return other;
}
