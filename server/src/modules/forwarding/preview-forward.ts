import { forwardDraftKey, forwardForm } from '@cfm/contract/forwarding.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { parseWith } from '../../texts/parse-form.ts';
import { loadVisibleCase } from '../cases/load-case.ts';
import { findDraft } from '../users/find-draft.ts';
import { composeForward } from './compose-forward.ts';
import { renderForwardMail } from './forward-mail.ts';

/**
 * The mail that the reader's saved draft would send to its To recipients, composed and rendered by the same functions (rule
 * 9.7). Its links don't exist yet and lead nowhere.
 */
export async function previewForward(ctx: Ctx, { caseId }: { caseId: number }) {
  const row = await loadVisibleCase(ctx, caseId);
  const draft = found(await findDraft(ctx, { key: forwardDraftKey(caseId) }));
  const form = parseWith(forwardForm, draft.value, ctx.language);
  const { to, cc, subject, mail, files } = await composeForward(ctx, row, form);
  const { html, text } = renderForwardMail(mail);
  return {
    from: ctx.config.mailFrom,
    to: to.map(({ email }) => email),
    cc,
    subject,
    html: withoutLinks(html),
    text: withoutLinks(text),
    attachments: mail.linkedFiles ? [] : files.map(({ fileName }) => fileName),
  };
}

const withoutLinks = (body: string): string => body.replace(/\{\{link:\w+\}\}/g, '#');
