import type { PostQualificationForm } from '@cfm/contract/case-post-qualification.ts';
import { flagNames } from '@cfm/contract/compared-fields.ts';
import {
  postQualificationDays,
  postQualificationReminderWorkingDays,
  postQualificationWaitWorkingDays,
} from '@cfm/contract/limits.ts';
import { type Ctx, type Tx, userOf } from '../../context.ts';
import { insertRow } from '../../db/kept-queries.ts';
import { hashToken, newToken } from '../../secrets/encrypt.ts';
import { addTime } from '../../time/add-time.ts';
import { morningAfter, secondOf } from '../../time/office-hours.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { envelopeOf, sendersOf } from '../case-mail/envelope.ts';
import { threadOf } from '../case-mail/thread.ts';
import type { CaseRow } from '../cases/load-case.ts';
import { enqueueMail } from '../mail-out/enqueue-mail.ts';
import { getMarketCalendar } from '../markets/queries.ts';
import { postQualifications } from '../post-qualification-requests/tables.ts';
import { composeRequest } from './compose-request.ts';
import { linksOfRequest } from './request-mail.ts';

/** Until when the link of a request that is sent now opens. */
export const expiryOf = (ctx: Ctx): string => addTime(ctx.now(), { days: postQualificationDays });

/** Makes a request with its link, and mails it to the customer; nothing else of the case is open. */
export async function sendRequest(
  tx: Tx,
  row: CaseRow & { contactId: number },
  form: PostQualificationForm,
  caseEventId: number,
): Promise<void> {
  const { caseId, contactId, marketId } = row;
  const now = tx.now();
  const token = newToken();
  const sender = sendersOf(tx);
  const expiresAt = expiryOf(tx);
  const { subject, mailbox, bodies } = await composeRequest(tx, row, form, { sender, expiresAt });
  const mailId = await enqueueMail(tx, {
    ...envelopeOf(tx, { caseId, caseEventId, subject, sender, files: [], linkedFiles: null, mailbox }),
    ...bodies,
    ...(await threadOf(tx.db, caseId, [form.email])),
    kind: 'postQualification',
    to: [form.email],
    links: linksOfRequest(tx.config.publicUrl, form.language, token),
  });
  const calendar = await getMarketCalendar(tx.db, marketId);
  const morning = (workingDays: number) => morningAfter(now, workingDays, calendar, secondOf(caseId));
  const request = {
    ...form,
    tokenHash: hashToken(token),
    caseId,
    contactId,
    byUserId: userOf(tx).userId,
    mailId,
    createdAt: now,
    expiresAt,
    remindAt: morning(postQualificationReminderWorkingDays),
    giveUpAt: morning(postQualificationWaitWorkingDays),
  };
  const { postQualificationId } = await insertRow(tx.db, postQualifications, request, 'postQualificationId');
  await recordAudit(tx, {
    entity: 'postQualification',
    entityId: postQualificationId,
    action: 'create',
    caseId,
    changes: [
      ...flagNames.map((field) => ({ field, to: form[field] })),
      { field: 'expiresAt', to: expiresAt },
    ],
    personalChanges: [{ field: 'to', from: null, to: form.email, contactId }],
  });
}
