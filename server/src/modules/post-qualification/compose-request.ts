import type { PostQualificationForm } from '@cfm/contract/case-post-qualification.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { textsOf } from '../../texts/texts.ts';
import { findCustomer, findMailbox } from '../case-mail/queries.ts';
import { salutationOf } from '../case-mail/salutation.ts';
import { subjectOf } from '../case-mail/subject.ts';
import type { CaseRow } from '../cases/load-case.ts';
import { renderRequestMail } from './request-mail.ts';

interface Asking {
  sender: readonly string[];
  expiresAt: string;
  /** When it was asked for first, in a reminder. */
  remindsOf?: string;
}
/** Everything that a request, or its reminder, mails. Preview and sending both use it. */
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
