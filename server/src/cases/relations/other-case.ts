import type { Tx } from '../../context.ts';
import { refuseField } from '../../platform/texts/refuse-field.ts';
import { type CaseRow, loadVisibleCase } from '../case/load-case.ts';
import { findCaseByNumber } from '../case/load-cases-for-change.ts';
import { isReadOnly } from '../case/status-transitions.ts';

const field = 'internalId';

/** The case that a form names by its number, or that this number leads to. One that the actor does not see does not exist. */
export async function getOtherCase(tx: Tx, caseId: number, internalId: string): Promise<CaseRow> {
  // Of a case that the actor does not see nothing is said about others either.
  await loadVisibleCase(tx, caseId);
  const other = await findCaseByNumber(tx, internalId);
  if (!other) refuseField(tx, field, 'caseUnknown', { values: { number: internalId } });
  if (other.caseId === caseId) refuseField(tx, field, 'caseItself');
  return other;
}

/** The same once its row is locked; one at rest takes nothing in. */
export async function getOtherOpenCase(
  tx: Tx,
  caseId: number,
  { caseId: lockedId, internalId }: CaseRow,
): Promise<CaseRow> {
  const other = await getOtherCase(tx, caseId, internalId);
  if (other.caseId !== lockedId || isReadOnly(other.statusId))
    refuseField(tx, field, 'targetAtRest', { values: { number: internalId } });
  return other;
}
