import type { PostQualificationForm } from '@cfm/contract/case-post-qualification.ts';
import type { Ctx } from '../../context.ts';
import { textsOf } from '../../texts/texts.ts';
import { replyAddress, sendersOf } from '../case-mail/envelope.ts';
import { loadVisibleCase } from '../cases/load-case.ts';
import { senderOf } from '../mail-out/enqueue-mail.ts';
import { hideLinks } from '../mail-out/mail-links.ts';
import { askable } from './askable.ts';
import { composeRequest } from './compose-request.ts';
import { expiryOf } from './send-request.ts';

/** The very mail that a request with these values would send, its links leading nowhere (rule 17.4). */
export async function previewPostQualification(
  ctx: Ctx,
  { caseId, ...form }: PostQualificationForm & { caseId: number },
) {
  const { row, to } = await askable(ctx, await loadVisibleCase(ctx, caseId), form.email);
  const sender = sendersOf(ctx);
  const asking = { sender, expiresAt: expiryOf(ctx) };
  const { subject, mailbox, bodies } = await composeRequest(ctx, row, form, asking);
  return {
    from: senderOf(ctx, sender.join(', ')),
    replyTo: replyAddress(ctx.config, mailbox),
    to: [to],
    cc: [],
    subject,
    ...hideLinks(bodies, textsOf(form.language, 'mailOut')('linkHidden')),
    attachments: [],
  };
}
