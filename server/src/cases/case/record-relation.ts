import type { relationKinds } from '@cfm/contract/cases/event-types.ts';
import type { Tx } from '../../context.ts';
import type { CaseRow } from './load-case.ts';
import { recordCaseEvent } from './record-case-event.ts';

type Named = Pick<CaseRow, 'caseId' | 'internalId'>;

/** The event on a case that tells what became of it and another one (rule 3.49). */
export async function recordRelation(
  tx: Tx,
  caseId: number,
  kind: (typeof relationKinds)[number],
  other: Named,
): Promise<void> {
  const details = { kind, caseId: other.caseId, internalId: other.internalId };
  await recordCaseEvent(tx, { caseId, type: 'relation', title: kind, details });
}
