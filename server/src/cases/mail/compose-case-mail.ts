import type { CaseMailKind, caseMailForm } from '@cfm/contract/cases/mail.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { escapeHtml, htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import type * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { renderMail } from '../../platform/outbox/render-mail.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { plainText, type RichText } from '../../platform/texts/rich-text.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import type { CaseRow } from '../case/load-case.ts';
import { chosenFiles } from './chosen-files.ts';
import { sendersOf } from './envelope.ts';
import { downloadsOf } from './mail-downloads.ts';
import { filesAsLinks, type LinkedFiles, type SentFile } from './mail-files.ts';
import { findCustomer, findMailbox } from './queries.ts';
import { chosenQuote, type Quote } from './quote.ts';
import { distinctRecipients } from './recipients.ts';
import { subjectOf } from './subject.ts';

export type CaseMailInput = z.output<typeof caseMailForm>;
type ReceivedCaseMail = Omit<CaseMailInput, 'message'> & { message: RichText };

/** Signature of a mail of a case, by line. */
export const signatureOf = (ctx: Ctx, language: Language): readonly string[] => [
  textsOf(language, 'mails')('caseMailClosing'),
  ...sendersOf(ctx),
];

/** Composes a reply or a free mail, for both preview and sending. `addedFiles` were uploaded with it. */
export async function composeCaseMail(
  ctx: Ctx,
  row: CaseRow,
  kind: CaseMailKind,
  form: ReceivedCaseMail,
  addedFiles: readonly SentFile[] = [],
) {
  const own = await addressesOfCustomer(ctx, row);
  if (kind === 'reply') rejectOthers(ctx, own, form);
  const { to, cc } = distinctRecipients(form);
  const { language, message } = form;
  const quote = await chosenQuote(ctx, row, form.quotedEventId, language);
  const quoted = quote ? quotedHtml(quote) : '';
  const files = [...(await chosenFiles(ctx, row, form.attachmentIds)), ...addedFiles];
  const linkedFiles = filesAsLinks(ctx, files);
  const bodies = renderCaseMail(ctx, row, { language, message, quote, linkedFiles });
  return {
    to: to.map(({ email }) => email),
    cc,
    isToCustomer: to.some(({ email }) => own.has(email.toLowerCase())),
    subject: subjectOf(row.internalId, form.subject),
    mailbox: row.mailboxId === null ? null : await findMailbox(ctx.db, row.mailboxId),
    /** The text as stored in its event, which shows the quote folded. */
    content: `${message.html}${quoted}`,
    contentText: `${message.text}\n\n${plainText(quoted)}`.trimEnd(),
    bodies,
    files,
    linkedFiles,
  };
}
export type ComposedCaseMail = Awaited<ReturnType<typeof composeCaseMail>>;

interface MailParts {
  language: Language;
  message: RichText;
  quote: Quote | null;
  linkedFiles: LinkedFiles | null;
}
/** The mail as its recipient sees it. */
export const renderCaseMail = (
  ctx: Ctx,
  row: CaseRow,
  { language, message, quote, linkedFiles }: MailParts,
) =>
  renderMail({
    language,
    paragraphs: [],
    richText: message,
    signature: signatureOf(ctx, language),
    quote: quote ? { intro: quote.intro, words: quote.words } : undefined,
    downloads: downloadsOf(linkedFiles, language),
    footer: textsOf(language, 'mails')('caseMailFooter', { internalId: row.internalId }),
  });

const quotedHtml = ({ intro, words }: { intro: string; words: string }): string =>
  `<blockquote><p>${escapeHtml(intro)}</p>${htmlOfPlain(words)}</blockquote>`;

/** The customer's addresses in lower case. */
async function addressesOfCustomer({ db }: Ctx, { contactId }: CaseRow): Promise<ReadonlySet<string>> {
  const customer = contactId === null ? null : await findCustomer(db, contactId);
  return new Set(customer?.emails.map((email) => email.toLowerCase()));
}

/** Rejects a reply to an address that is not the customer's. */
function rejectOthers(ctx: Ctx, own: ReadonlySet<string>, { to }: Pick<CaseMailInput, 'to'>): void {
  const fields: Record<string, string> = {};
  to.forEach(({ email }, i) => {
    const field = `to.${i}.email`;
    if (!own.has(email.toLowerCase())) fields[field] = ruleText(ctx, field, 'notCustomersAddress', { email });
  });
  if (Object.keys(fields).length > 0) throw new AppError('BadRequest', { fields });
}
