import { type CaseMailKind, caseMailDraftKey, unfilledCaseMailForm } from '@cfm/contract/cases/mail.ts';
import { getDraft } from '../../access/users/find-draft.ts';
import type { Ctx } from '../../context.ts';
import { senderOf } from '../../platform/outbox/enqueue-mail.ts';
import { hideLinks } from '../../platform/outbox/mail-links.ts';
import { parseWith } from '../../platform/texts/parse-form.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { loadVisibleCase } from '../case/load-case.ts';
import { composeCaseMail } from './compose-case-mail.ts';
import { replyAddress, sendersOf } from './envelope.ts';
import { markGaps, nameGaps } from './preview-gaps.ts';
import { proposeCaseMail } from './propose-case-mail.ts';

/**
 * Previews the mail that the reader's draft with this key, or else the proposal, would send. Uses the same functions as sending
 * (rule 10.16), and marks open placeholders by name.
 */
export async function previewCaseMail(
  ctx: Ctx,
  { caseId, kind, draftKey }: { caseId: number; kind: CaseMailKind; draftKey?: string | undefined },
) {
  const row = await loadVisibleCase(ctx, caseId);
  const form = parseWith(
    unfilledCaseMailForm,
    draftKey === undefined
      ? await proposedForm(ctx, { caseId, kind })
      : await getDraft(ctx, { key: draftKey, of: caseMailDraftKey(caseId, kind) }),
    ctx.language,
  );
  const message = await receiveRichText(ctx, 'message', { text: form.message, isMessage: true });
  const { to, cc, subject, mailbox, bodies, files, linkedFiles } = await composeCaseMail(ctx, row, kind, {
    ...form,
    message,
  });
  return {
    from: senderOf(ctx, sendersOf(ctx).join(', ')),
    replyTo: replyAddress(ctx.config, mailbox),
    to,
    cc,
    subject: nameGaps(ctx.language, subject, form.subject),
    ...hideLinks(
      { ...bodies, html: markGaps(ctx.language, bodies.html, form.message) },
      textsOf(form.language, 'mailOut')('linkHidden'),
    ),
    attachments: linkedFiles ? [] : files.map(({ fileName }) => fileName),
  };
}

async function proposedForm(ctx: Ctx, of: { caseId: number; kind: CaseMailKind }) {
  const { to, quote, ...proposal } = await proposeCaseMail(ctx, of);
  return {
    ...proposal,
    to: to.map((email) => ({ email })),
    quotedEventId: quote?.isIncluded ? quote.caseEventId : null,
  };
}
