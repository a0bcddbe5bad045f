import type { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import { caseFactsOf } from '../../cases/case/case-facts.ts';
import { effectiveDueDate } from '../../cases/case/due-date-pause.ts';
import { type CaseRow, loadVisibleCase } from '../../cases/case/load-case.ts';
import { renderCaseMail } from '../../cases/mail/compose-case-mail.ts';
import { fillTexts } from '../../cases/mail/fill-texts.ts';
import { lastQuote } from '../../cases/mail/quote.ts';
import type { Ctx } from '../../context.ts';
import { hideLinks } from '../../platform/outbox/mail-links.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import type { RichText } from '../../platform/texts/rich-text.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { composeForward } from '../../process/forwarding/compose-forward.ts';
import { renderForwardMail } from '../../process/forwarding/forward-mail.ts';
import { fillForwardTexts } from '../../process/forwarding/propose-forward.ts';
import { dueDateFor } from './due-date.ts';

type Wanted = ParsedInput<typeof ruleSettingsEndpoints.previewTexts>['body'];

/**
 * Previews a mail with the texts of a rule for a case, composed and rendered by the functions that send it
 * (rule 7.9). Marks and lists unfilled placeholders.
 */
export async function previewTexts(ctx: Ctx, { ruleTypeId, caseId, ...wanted }: Wanted) {
  const row = await loadVisibleCase(ctx, caseId);
  return ruleTypeId === ruleTypes.Forwarding
    ? previewForward(ctx, row, wanted)
    : previewReply(ctx, row, wanted);
}

type Texts = Pick<Wanted, 'language' | 'subject' | 'content'>;

async function previewReply(ctx: Ctx, row: CaseRow, { language, ...texts }: Texts) {
  const { subject, content, missing } = await fillTexts(ctx, row, language, texts);
  const quote = await lastQuote(ctx, row, language);
  const { html } = renderCaseMail(ctx, row, {
    language,
    message: await markedMessage(ctx, content),
    quote: quote?.isMail ? quote : null,
    linkedFiles: null,
  });
  return { subject, html, missing };
}

async function previewForward(ctx: Ctx, row: CaseRow, { language, ...texts }: Texts) {
  const facts = await caseFactsOf(ctx.db, row);
  const due = await dueDateFor(ctx.db, facts, ctx.now(), await effectiveDueDate(ctx, row));
  const { subject, content, missing } = await fillForwardTexts(ctx, row, language, texts, due);
  const { mail } = await composeForward(ctx, row, {
    to: [],
    cc: [],
    language,
    subject,
    message: await markedMessage(ctx, content),
    attachmentIds: [],
    includesCar: true,
    includesWords: true,
    includesCustomer: false,
    dueDateTime: null,
  });
  const { html } = hideLinks(renderForwardMail(mail), textsOf(language, 'mailOut')('linkHidden'));
  return { subject, html, missing };
}

/** The message with its placeholders marked. */
async function markedMessage(ctx: Ctx, content: string): Promise<RichText> {
  const message = await receiveRichText(ctx, 'content', { text: content });
  return { ...message, html: marked(message.html) };
}
/** Marks placeholders outside of tags in sanitized HTML. */
const marked = (html: string): string =>
  html.replace(/<[^<>]*>|\{\{[a-z.]+\}\}/g, (part) => (part.startsWith('<') ? part : `<mark>${part}</mark>`));
