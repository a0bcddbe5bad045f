import type { CaseMailKind } from '@cfm/contract/cases/mail.ts';
import { type Language, writtenLanguage } from '@cfm/contract/messages/catalogue.ts';
import { escapeHtml } from '@cfm/contract/platform/html-text.ts';
import { listApplicableRules, winningTemplates } from '../../catalog/rules/applicable-rules.ts';
import { ruleNameOf } from '../../catalog/rules/describe-effect.ts';
import type { Ctx } from '../../context.ts';
import { caseFactsOf } from '../case/case-facts.ts';
import { type CaseRow, loadVisibleCase } from '../case/load-case.ts';
import { signatureOf } from './compose-case-mail.ts';
import { findCustomer } from './queries.ts';
import { lastQuote } from './quote.ts';
import { salutationOf } from './salutation.ts';
import { subjectOfCase } from './subject.ts';

interface ExtensionRequest {
  caseId: number;
  kind: CaseMailKind;
  language?: Language | undefined;
}
/** Initial values of the composer of a reply or a free mail (rule 10.10). */
export async function proposeCaseMail(ctx: Ctx, { caseId, kind, language: asked }: ExtensionRequest) {
  const row = await loadVisibleCase(ctx, caseId);
  const language = asked ?? customersLanguage(row);
  const customer = row.contactId === null ? null : await findCustomer(ctx.db, row.contactId);
  const addresses = customer?.emails ?? [];
  const isReply = kind === 'reply';
  const quote = await lastQuote(ctx, row, language);
  return {
    to: isReply ? addresses.slice(0, 1) : [],
    addresses,
    language,
    subject: subjectOfCase(row),
    message: isReply ? `<p>${escapeHtml(salutationOf(customer, language))}</p><p></p>` : '',
    signature: [...signatureOf(ctx, language)],
    quote: quote && { ...quote, isIncluded: isReply && quote.isMail },
    templates: winningTemplates(await listApplicableRules(ctx.db, await caseFactsOf(ctx.db, row)))
      .map((rule) => ({ ruleId: rule.ruleId, name: ruleNameOf(rule, ctx.language) }))
      .sort((a, b) => a.ruleId - b.ruleId),
  };
}

/** Mails exist only in the product's own languages. */
export const customersLanguage = ({ language }: CaseRow): Language => writtenLanguage(language);
