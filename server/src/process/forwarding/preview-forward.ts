import { forwardDraftKey, forwardForm } from '@cfm/contract/process/forwarding.ts';
import { getDraft } from '../../access/users/find-draft.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import { replyAddress } from '../../cases/mail/envelope.ts';
import type { Ctx } from '../../context.ts';
import { senderOf } from '../../platform/outbox/enqueue-mail.ts';
import { hideLinks } from '../../platform/outbox/mail-links.ts';
import { parseWith } from '../../platform/texts/parse-form.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { composeForward } from './compose-forward.ts';
import { renderForwardMail } from './forward-mail.ts';
import { proposeForward } from './propose-forward.ts';

/**
 * Previews the mail that the reader's draft with this key, or else the proposal, would send to its To recipients. Uses the same
 * functions as sending (rule 9.7). Its links don't exist yet and lead nowhere.
 */
export async function previewForward(
  ctx: Ctx,
  { caseId, draftKey }: { caseId: number; draftKey?: string | undefined },
) {
  const row = await loadVisibleCase(ctx, caseId);
  const form = parseWith(
    forwardForm,
    draftKey === undefined
      ? await proposeForward(ctx, { caseId })
      : await getDraft(ctx, { key: draftKey, of: forwardDraftKey(caseId) }),
    ctx.language,
  );
  const message = await receiveRichText(ctx, 'message', { text: form.message, isMessage: true });
  const { to, cc, subject, mail, files } = await composeForward(ctx, row, { ...form, message });
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
