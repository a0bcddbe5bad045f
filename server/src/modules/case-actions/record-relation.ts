import type { relationKinds } from '@cfm/contract/case-events.ts';
import type { Ctx } from '../../context.ts';
import { recordCaseEvent } from '../cases/record-case-event.ts';

type RelationKind = (typeof relationKinds)[number];
interface Related {
  caseId: number;
  internalId: string;
}
/** Tells each of two cases what it has to do with the other. */
export async function recordRelation(
  tx: Ctx,
  first: { of: Related; is: RelationKind },
  second: { of: Related; is: RelationKind },
): Promise<void> {
  for (const [{ of, is: kind }, { of: other }] of [
    [first, second],
    [second, first],
  ] as const) {
    const details = { kind, caseId: other.caseId, internalId: other.internalId };
    await recordCaseEvent(tx, { caseId: of.caseId, type: 'relation', title: kind, details });
  }
}
