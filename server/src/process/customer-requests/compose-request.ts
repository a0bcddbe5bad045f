import type { PostQualificationForm } from '@cfm/contract/process/case-post-qualification.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { findCustomer, findMailbox } from '../../cases/mail/queries.ts';
import { salutationOf } from '../../cases/mail/salutation.ts';
import { subjectOf } from '../../cases/mail/subject.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { renderRequestMail } from './request-mail.ts';

interface Asking {
  sender: readonly string[];
  expiresAt: string;
  /** Date of the first request, in a reminder. */
  remindsOf?: string;
}
/** Composes the mail of a request or its reminder, for both preview and sending. */
export async function composeRequest(ctx: Ctx, row: CaseRow, form: PostQualificationForm, asking: Asking) {
  const { internalId, contactId, mailboxId } = row;
  const { language } = form;
  const t = textsOf(language, 'mails');
  const customer = contactId === null ? null : found(await findCustomer(ctx.db, contactId));
  const subject = subjectOf(internalId, t('dataSubject'));
  return {
    subject: asking.remindsOf === undefined ? subject : t('dataReminderSubject', { subject }),
    mailbox: mailboxId === null ? null : await findMailbox(ctx.db, mailboxId),
    bodies: renderRequestMail({
      ...form,
      ...asking,
      internalId,
      salutation: salutationOf(customer, language),
    }),
  };
}
