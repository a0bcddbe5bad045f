import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { dateText } from '@cfm/contract/platform/due-text.ts';
import { shownWordsMaxLength } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { plainText } from '../../platform/texts/rich-text.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import type { CaseRow } from '../case/load-case.ts';
import { type CustomersMessage, findCustomer, listCustomersMessages } from './queries.ts';
import { personName } from './salutation.ts';

export interface Quote {
  caseEventId: number;
  intro: string;
  words: string;
  /** False: a text that staff recorded. */
  isMail: boolean;
}

/** The customer's last message as a quote, or null (rule 10.13). */
export async function lastQuote(ctx: Ctx, row: CaseRow, language: Language): Promise<Quote | null> {
  const messages = await listCustomersMessages(ctx.db, row);
  for (const message of messages) {
    const quote = await quoteOf(ctx, row, message, language);
    if (quote) return quote;
  }
  return null;
}

/** The message chosen as a quote. Rejects a message that is not the customer's. */
export async function chosenQuote(
  ctx: Ctx,
  row: CaseRow,
  quotedEventId: number | null,
  language: Language,
): Promise<Quote | null> {
  if (quotedEventId === null) return null;
  const message = (await listCustomersMessages(ctx.db, row)).find(
    ({ caseEventId }) => caseEventId === quotedEventId,
  );
  if (!message) return rejectField(ctx, 'quotedEventId', 'quoteUnknown');
  return quoteOf(ctx, row, message, language);
}

async function quoteOf(
  ctx: Ctx,
  { contactId }: CaseRow,
  { caseEventId, type, content, createdAt }: CustomersMessage,
  language: Language,
): Promise<Quote | null> {
  const words = plainText(content);
  if (words === '') return null;
  const customer = contactId === null ? null : await findCustomer(ctx.db, contactId);
  return {
    caseEventId,
    intro: textsOf(language, 'mails')('caseMailQuote', {
      date: dateText(createdAt),
      name: customer ? personName(customer) : 'none',
    }),
    words: words.length <= shownWordsMaxLength ? words : `${words.slice(0, shownWordsMaxLength - 1)}…`,
    isMail: type === 'mailReceived',
  };
}
