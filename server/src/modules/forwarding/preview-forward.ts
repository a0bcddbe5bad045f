import { forwardDraftKey, forwardForm } from '@cfm/contract/forwarding.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { Ctx } from '../../context.ts';
import { parseWith } from '../../texts/parse-form.ts';
import { textsOf } from '../../texts/texts.ts';
import { loadVisibleCase } from '../cases/load-case.ts';
import { senderOf } from '../mail-out/enqueue-mail.ts';
import { findDraft } from '../users/find-draft.ts';
import { composeForward } from './compose-forward.ts';
import { renderForwardMail } from './forward-mail.ts';
import { proposeForward } from './propose-forward.ts';
import { replyAddress } from './send-forward.ts';

/**
 * The mail that the reader's saved draft, or without one the proposal, would send to its To recipients, composed and rendered
 * by the same functions (rule 9.7). Its links don't exist yet and lead nowhere.
 */
export async function previewForward(ctx: Ctx, { caseId }: { caseId: number }) {
  const row = await loadVisibleCase(ctx, caseId);
  const draft = await findDraft(ctx, { key: forwardDraftKey(caseId) });
  const form = parseWith(forwardForm, draft?.value ?? (await proposeForward(ctx, { caseId })), ctx.language);
  const { to, cc, subject, mail, files } = await composeForward(ctx, row, form);
  const { html, text } = renderForwardMail(mail);
  return {
    from: senderOf(ctx, mail.sender.join(', ')),
    replyTo: replyAddress(ctx.config),
    to: to.map(({ email }) => email),
    cc,
    subject,
    html: withoutLinks(html, form.language),
    text: withoutLinks(text, form.language),
    attachments: mail.linkedFiles ? [] : files.map(({ fileName }) => fileName),
  };
}

const withoutLinks = (body: string, language: Language): string =>
  body
    .replace(/href="\{\{link:\w+\}\}"/g, 'href="#"')
    .replace(/\{\{link:\w+\}\}/g, textsOf(language, 'mailOut')('linkHidden'));
