import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { escapeHtml } from '@cfm/contract/platform/html-text.ts';
import { type PlaceholderName, placeholderNames } from '@cfm/contract/platform/placeholders.ts';
import type { Ctx } from '../../context.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import type { CaseRow } from '../case/load-case.ts';
import { placeholderValues } from './placeholder-values.ts';
import { subjectOf } from './subject.ts';

interface Texts {
  subject: string;
  /** Rich text. */
  content: string;
}
/**
 * Subject and text of a rule for a case, as safe HTML, with the placeholders filled. Placeholders without a value in
 * the case stay and are listed (rule 10.12). `values` take precedence over those of the case.
 */
export async function fillTexts(
  ctx: Ctx,
  row: CaseRow,
  language: Language,
  { subject, content }: Texts,
  values: Partial<Record<PlaceholderName, string | null>> = {},
) {
  const known = { ...(await placeholderValues(ctx, row, language)), ...values };
  const missing = new Set<PlaceholderName>();
  const fill = (text: string, written: (value: string) => string): string =>
    // Replaces all placeholders in one pass, because a filled value may look like a placeholder.
    text.replace(/\{\{([a-z.]+)\}\}/g, (whole, inner) => {
      const name = placeholderNames.find((each) => each === inner);
      const value = name && known[name];
      if (name && value === null) missing.add(name);
      return value === null || value === undefined ? whole : written(value);
    });
  const { html } = await receiveRichText(ctx, 'content', { text: content, isMessage: true });
  return {
    subject: subjectOf(
      row.internalId,
      fill(subject, (value) => value),
    ),
    content: fill(html, escapeHtml),
    missing: [...missing],
  };
}
