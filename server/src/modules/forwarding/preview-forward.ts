import { forwardDraftKey, forwardForm } from '@cfm/contract/forwarding.ts';
import type { Ctx } from '../../context.ts';
import { parseWith } from '../../texts/parse-form.ts';
import { textsOf } from '../../texts/texts.ts';
import { replyAddress } from '../case-mail/envelope.ts';
import { loadVisibleCase } from '../cases/load-case.ts';
import { senderOf } from '../mail-out/enqueue-mail.ts';
import { hideLinks } from '../mail-out/mail-links.ts';
import { findDraft } from '../users/find-draft.ts';
import { composeForward } from './compose-forward.ts';
import { renderForwardMail } from './forward-mail.ts';
import { proposeForward } from './propose-forward.ts';

/**
 * The mail that the reader's saved draft, or without one the proposal, would send to its To recipients, composed and rendered
 * by the same functions (rule 9.7). Its links don't exist yet and lead nowhere.
 */
export async function previewForward(ctx: Ctx, { caseId }: { caseId: number }) {
  const row = await loadVisibleCase(ctx, caseId);
  const draft = await findDraft(ctx, { key: forwardDraftKey(caseId) });
  const form = parseWith(forwardForm, draft?.value ?? (await proposeForward(ctx, { caseId })), ctx.language);
  const { to, cc, subject, mail, files } = await composeForward(ctx, row, form);
  return {
    from: senderOf(ctx, mail.sender.join(', ')),
    replyTo: replyAddress(ctx.config),
    to: to.map(({ email }) => email),
    cc,
    subject,
    ...hideLinks(renderForwardMail(mail), textsOf(form.language, 'mailOut')('linkHidden')),
    attachments: mail.linkedFiles ? [] : files.map(({ fileName }) => fileName),
  };
}
