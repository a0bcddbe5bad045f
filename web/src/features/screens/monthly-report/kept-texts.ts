import type { Language } from '@cfm/contract/messages/catalogue.ts';
import {
  eachMonthlyText,
  type MonthlyReport,
  type MonthlyReportForm,
  monthlyReportForm,
} from '@cfm/contract/screens/monthly-report.ts';
import * as z from 'zod/mini';

type Texts = { [Name in keyof MonthlyReportForm]?: string | null | undefined };
/** The four texts and nothing else; what is missing is empty. */
export const textsOf = (of: Texts): MonthlyReportForm => eachMonthlyText((text) => of[text] ?? '');

/** What was typed, and what it stands on: so nothing is overwritten that others saved meanwhile. */
const kept = z.object({
  values: monthlyReportForm,
  stored: z.object({
    ...monthlyReportForm.shape,
    version: z.number(),
    month: z.string(),
    previewHash: z._default(z.string(), ''),
  }),
});
export const draftOfTexts = (stored: MonthlyReport, values: MonthlyReportForm) => ({
  values,
  stored: {
    ...textsOf(stored),
    version: stored.version,
    month: stored.month,
    previewHash: stored.previewHash,
  },
});
export const keptTexts = (draft: unknown): z.infer<typeof kept> | null => kept.safeParse(draft).data ?? null;
/** Of each month: what was begun for one is not the text of the next. */
export const textsDraftKey = ({ month }: Pick<MonthlyReport, 'month'>, language: Language): string =>
  `monthly-report:${month}:${language}`;
