import { escapeHtml } from '@cfm/contract/html-text.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type PlaceholderName, placeholderNames } from '@cfm/contract/placeholders.ts';
import type { Ctx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { htmlOfMessage } from '../../texts/rich-text.ts';
import { caseFactsOf } from '../cases/case-facts.ts';
import { loadVisibleCase } from '../cases/load-case.ts';
import { findReplyTemplate, listApplicableRules, winningTemplates } from '../rules/applicable-rules.ts';
import { placeholderValues } from './placeholder-values.ts';
import { customersLanguage } from './propose-case-mail.ts';
import { subjectOf } from './subject.ts';

interface Wanted {
  caseId: number;
  ruleId: number;
  language?: Language | undefined;
}
/** A template for a case with its placeholders filled; what the case does not hold stays, and is named (rule 10.12). */
export async function getTemplate(ctx: Ctx, { caseId, ruleId, language: asked }: Wanted) {
  const row = await loadVisibleCase(ctx, caseId);
  const language = asked ?? customersLanguage(row);
  const offered = winningTemplates(await listApplicableRules(ctx.db, await caseFactsOf(ctx.db, row)));
  if (!offered.some((rule) => rule.ruleId === ruleId)) throw new AppError('NotFound');
  const { isQuestion, texts } = found(await findReplyTemplate(ctx.db, ruleId));
  const { subject, content } = found(texts)[language];
  const values = await placeholderValues(ctx, row, language);
  const missing = new Set<PlaceholderName>();
  const fill = (text: string, written: (value: string) => string): string =>
    // All at once: what is filled in may look like a placeholder itself, and is none.
    text.replace(/\{\{([a-z.]+)\}\}/g, (whole, inner) => {
      const name = placeholderNames.find((each) => each === inner);
      const value = name && values[name];
      if (name && value === null) missing.add(name);
      return value === null || value === undefined ? whole : written(value);
    });
  return {
    ruleId,
    language,
    subject: subjectOf(
      row.internalId,
      fill(subject, (value) => value),
    ),
    content: fill(htmlOfMessage(content), escapeHtml),
    isQuestion,
    missing: [...missing],
  };
}
