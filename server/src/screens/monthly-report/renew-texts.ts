import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import { type MonthlyReportForm, monthlyTextsOf } from '@cfm/contract/screens/monthly-report.ts';
import { sanitizeRichText } from '../../platform/texts/rich-text.ts';
import type { MonthFigures } from './month-figures.ts';
import { proposeContent, type TextPart } from './propose-texts.ts';

interface Renewal {
  texts: MonthlyReportForm;
  /** True if a generated part states an old figure. */
  isRenewable: boolean;
  /** True if a part with a changed figure was edited or removed by a user, so that it can't be renewed. */
  isOwnTextLeft: boolean;
}

/** Replaces in saved texts what was generated from the old figures, and keeps what users wrote (rule 23.9). */
export function renewTexts(texts: MonthlyReportForm, old: MonthFigures, current: MonthFigures): Renewal {
  const renewed = { ...texts };
  let isOwnTextLeft = false;
  const renew = (html: string, from: TextPart | undefined, to: TextPart | undefined): string => {
    const [before, after] = [sanitizeRichText(from?.html ?? ''), sanitizeRichText(to?.html ?? '')];
    if (before === after) return html;
    if (before !== '' && html.includes(before)) return html.replace(before, () => after);
    const names = new Set([...(from?.parts.keys() ?? []), ...(to?.parts.keys() ?? [])]);
    if (names.size === 0) {
      isOwnTextLeft = true;
      return html;
    }
    return [...names].reduce((all, name) => renew(all, from?.parts.get(name), to?.parts.get(name)), html);
  };
  const contentOf = (language: Language) => {
    const { content } = monthlyTextsOf[language];
    return { field: content, from: proposeContent(old, language), to: proposeContent(current, language) };
  };
  for (const { field, from, to } of languages.map(contentOf)) renewed[field] = renew(texts[field], from, to);
  const isRenewable = languages.some((language) => {
    const { content } = monthlyTextsOf[language];
    return renewed[content] !== texts[content];
  });
  return { texts: renewed, isRenewable, isOwnTextLeft };
}
