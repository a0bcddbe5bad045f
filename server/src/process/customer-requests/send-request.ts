import {
  postQualificationDays,
  postQualificationReminderWorkingDays,
  postQualificationWaitWorkingDays,
} from '@cfm/contract/platform/limits.ts';
import type { PostQualificationForm } from '@cfm/contract/process/case-post-qualification.ts';
import { flagNames } from '@cfm/contract/process/compared-fields.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { envelopeOf, sendersOf } from '../../cases/mail/envelope.ts';
import { threadOf } from '../../cases/mail/thread.ts';
import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import { type Ctx, type Tx, userOf } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { enqueueMail } from '../../platform/outbox/enqueue-mail.ts';
import { hashToken, newToken } from '../../platform/secrets/encrypt.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { morningAfter, secondOf } from '../../platform/time/office-hours.ts';
import { composeRequest } from './compose-request.ts';
import { linksOfRequest } from './request-mail.ts';
import { postQualifications } from './tables.ts';

/** Expiry of the link of a request sent now. */
export const expiryOf = (ctx: Ctx): string => addTime(ctx.now(), { days: postQualificationDays });

/** Stores a request with its link and mails it to the customer. The case must not have another open request. */
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
    ...envelopeOf(tx, {
      caseId,
      caseEventId,
      subject,
      language: form.language,
      sender,
      mailbox,
    }),
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
