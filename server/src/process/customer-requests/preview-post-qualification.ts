import type { PostQualificationForm } from '@cfm/contract/process/case-post-qualification.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import { replyAddress, sendersOf } from '../../cases/mail/envelope.ts';
import type { Ctx } from '../../context.ts';
import { senderOf } from '../../platform/outbox/enqueue-mail.ts';
import { hideLinks } from '../../platform/outbox/mail-links.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { composeRequest } from './compose-request.ts';
import { loadCustomerToAsk } from './load-customer-to-ask.ts';
import { expiryOf } from './send-request.ts';

/** Previews the exact mail of a request with these values. Its links lead nowhere (rule 17.4). */
export async function previewPostQualification(
  ctx: Ctx,
  { caseId, ...form }: PostQualificationForm & { caseId: number },
) {
  const { row, to } = await loadCustomerToAsk(ctx, await loadVisibleCase(ctx, caseId), form.email);
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
