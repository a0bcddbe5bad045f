import type { TypedDetails } from '@cfm/contract/cases/event-details.ts';
import { statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';
import type { Tx } from '../../context.ts';
import type { CaseRow } from './load-case.ts';
import { recordCaseEvent } from './record-case-event.ts';

type Act = NonNullable<Extract<TypedDetails, { type: 'status' }>['details']['act']>;

/** Records the event of an action that does not change the status of the case. */
export async function recordAct(tx: Tx, { caseId, statusId }: CaseRow, act: Act): Promise<void> {
  const status = statusCodeOf(statusId);
  await recordCaseEvent(tx, {
    caseId,
    type: 'status',
    title: act,
    details: { from: status, to: status, act },
  });
}
