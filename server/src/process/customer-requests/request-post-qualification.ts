import type { PostQualificationForm } from '@cfm/contract/process/case-post-qualification.ts';
import { type CaseRow, loadCaseForChange, loadVisibleCase } from '../../cases/case/load-case.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { runIdempotently } from '../../cases/case/run-idempotently.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import { eventOfRequest } from '../../cases/events/queries.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isMailKept } from '../../platform/outbox/enqueue-mail.ts';
import { moveCase } from '../reminders/move-case.ts';
import { endRequests } from './end-requests.ts';
import { loadCustomerToAsk, rejectWithoutClaim } from './load-customer-to-ask.ts';
import { sendRequest } from './send-request.ts';

interface Request extends PostQualificationForm {
  caseId: number;
  requestKey?: string | undefined;
}
/**
 * Asks the customer of a case for data (rules 17.2 to 17.5): writes event, mail with a link and status in one
 * transaction, and ends an earlier request. A repeated call with the same key returns the result of the first.
 */
export async function requestPostQualification(ctx: Ctx, { caseId, requestKey, ...given }: Request) {
  rejectWithoutClaim(ctx);
  const act = async (tx: Tx) => {
    const { row, to } = await loadCustomerToAsk(tx, await loadCaseForChange(tx, caseId), given.email);
    const form = { ...given, email: to };
    await endRequests(tx, caseId);
    const { email: _email, language: _language, ...flags } = form;
    const caseEventId = await recordCaseEvent(tx, {
      caseId,
      type: 'postQualification',
      title: 'Data requested',
      details: { act: 'asked', to, ...flags },
      requestKey: requestKey ?? null,
    });
    await sendRequest(tx, row, form, caseEventId);
    const { version } = await waitForCustomer(tx, row);
    return { caseEventId, version, isMailKept: isMailKept(tx) };
  };
  return runIdempotently(ctx, {
    requestKey,
    act,
    find: eventOfRequest({ caseId, type: 'postQualification' }),
    answerOf: async ({ caseEventId }) => {
      const { version } = await loadVisibleCase(ctx, caseId);
      return { caseEventId, version, isMailKept: isMailKept(ctx) };
    },
  });
}

/** Sets the case to waiting for its customer (rule 17.5). */
export async function waitForCustomer(tx: Tx, row: CaseRow): Promise<CaseRow> {
  const statusId = transitionTarget('waitForCustomer', row);
  if (statusId === null) throw new AppError('CaseReadOnly');
  return moveCase(tx, row, { statusId, action: 'requestData' });
}
