import type { relationKinds } from '@cfm/contract/cases/event-types.ts';
import type { Tx } from '../../context.ts';
import type { CaseRow } from './load-case.ts';
import { recordCaseEvent } from './record-case-event.ts';

type Named = Pick<CaseRow, 'caseId' | 'internalId'>;

/** Records an event on a case for a change of its relation to another case (rule 3.49). */
export async function recordRelation(
  tx: Tx,
  caseId: number,
  kind: (typeof relationKinds)[number],
  other: Named,
): Promise<void> {
  const details = { kind, caseId: other.caseId, internalId: other.internalId };
  await recordCaseEvent(tx, { caseId, type: 'relation', title: kind, details });
}
