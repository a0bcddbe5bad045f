import type { Language } from '@cfm/contract/messages/catalogue.ts';
import {
  eachMonthlyText,
  type MonthlyReport,
  type MonthlyReportForm,
  monthlyReportForm,
} from '@cfm/contract/screens/monthly-report.ts';
import * as z from 'zod/mini';

type Texts = { [Name in keyof MonthlyReportForm]?: string | null | undefined };
/** Returns only the four texts. A missing one is empty. */
export const textsOf = (of: Texts): MonthlyReportForm => eachMonthlyText((text) => of[text] ?? '');

/** The typed texts with the version they are based on, so that saving overwrites no other change. */
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
/** Separate for each month, because a draft must not carry over to the next one. */
export const textsDraftKey = ({ month }: Pick<MonthlyReport, 'month'>, language: Language): string =>
  `monthly-report:${month}:${language}`;
