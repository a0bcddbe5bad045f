import { flagsIn } from '@cfm/contract/process/compared-fields.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { listRequestsOf } from './list-post-qualifications.ts';
import { loadCustomerToAsk, rejectWithoutClaim } from './load-customer-to-ask.ts';
import { lockRequest, type RequestOfCase } from './lock-request.ts';
import { waitForCustomer } from './request-post-qualification.ts';
import { revokeLocked } from './revoke-post-qualification.ts';
import { sendRequest } from './send-request.ts';

/**
 * Mails a request again (rule 17.6): revokes the old link, makes a new one, and restarts the waiting. Rejects a second
 * click, because the link is already revoked. Returns the requests of the case.
 */
export async function sendPostQualificationAgain(ctx: Ctx, of: RequestOfCase) {
  rejectWithoutClaim(ctx);
  return inTransaction(ctx, async (tx) => {
    const { request, row } = await lockRequest(tx, of);
    const { language } = request;
    const flags = flagsIn(request);
    const { row: asked, to } = await loadCustomerToAsk(tx, row, request.email);
    await revokeLocked(tx, request);
    const caseEventId = await recordCaseEvent(tx, {
      caseId: row.caseId,
      type: 'postQualification',
      title: 'Data request resent',
      details: { act: 'askedAgain', to, ...flags },
    });
    await sendRequest(tx, asked, { ...flags, email: to, language }, caseEventId);
    return listRequestsOf(tx, await waitForCustomer(tx, row));
  });
}
