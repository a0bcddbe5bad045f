import * as z from '#zod';
import type { Language } from '../messages/catalogue.ts';
import { monthlyReporter } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { email, idText, languageCode, line } from '../platform/field-rules.ts';
import {
  monthlyContentMaxLength,
  monthlyRecipientsMax,
  monthlySignatureMaxLength,
  personNameMaxLength,
} from '../platform/limits.ts';
import { mailStates } from '../platform/outbox.ts';
import { pageOf, paging } from '../platform/paging.ts';
import { richText } from '../platform/rich-text.ts';
import { figureTable } from './report-figures.ts';

/** Rich text; null is nothing (rule 23.1). */
const textOrNothing = (max: number) =>
  z.pipe(
    z.nullish(richText({ max })),
    z.transform((text: string | null | undefined) => text ?? ''),
  );
/** The texts, saved together, and how long each may be, as it is stored too. */
export const monthlyTextMax = {
  englishContent: monthlyContentMaxLength,
  germanContent: monthlyContentMaxLength,
  englishSignature: monthlySignatureMaxLength,
  germanSignature: monthlySignatureMaxLength,
};
export type MonthlyText = keyof typeof monthlyTextMax;
/** Which texts make the part of a language. */
export const monthlyTextsOf = {
  en: { content: 'englishContent', signature: 'englishSignature' },
  de: { content: 'germanContent', signature: 'germanSignature' },
} as const satisfies Record<Language, Record<'content' | 'signature', MonthlyText>>;
/** The same of each text. */
export const eachMonthlyText = <T>(of: (text: MonthlyText) => T): Record<MonthlyText, T> =>
  // The names of the list, and no others, are what TypeScript can't see.
  Object.fromEntries(Object.keys(monthlyTextMax).map((text) => [text, of(text as MonthlyText)])) as Record<
    MonthlyText,
    T
  >;

export const monthlyReportForm = z.object(eachMonthlyText((text) => textOrNothing(monthlyTextMax[text])));
export type MonthlyReportForm = z.infer<typeof monthlyReportForm>;

/** What somebody should look at before the report is sent. */
const monthlyWarnings = ['oneLanguageEdited', 'ytdOutdated'] as const;
export type MonthlyWarning = (typeof monthlyWarnings)[number];

const hash = z.string().check(z.maxLength(64));
const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));

export const monthlyReport = z.object({
  ...eachMonthlyText(() => z.string()),
  /** The month that is told of, `yyyy-mm`: the one before the current in Berlin. */
  month: z.string(),
  senderLabel: z.string(),
  /** The day of the mail, `yyyy-mm-dd`. */
  date: z.string(),
  subject: z.string(),
  /** With the placeholder for the name of its recipient. */
  greeting: z.string(),
  /** The chart's figures, in both languages. */
  figures: z.object({ en: z.array(figureTable), de: z.array(figureTable) }),
  /** The cases solved or closed in the month, as the report counts them; null where the number is not told (rule 20.3). */
  completed: z.object({
    count: z.nullable(z.number()),
    /** The month's first and last day, for the list of them. */
    firstDay: z.string(),
    lastDay: z.string(),
  }),
  warnings: z.array(z.enum(monthlyWarnings)),
  /** Who last saved it, and when; null: the texts are those that were proposed. */
  savedBy: z.nullable(z.string()),
  savedAt: z.nullable(z.string()),
  version: z.number(),
  /** Of texts and figures; proposed texts follow the figures without another version. */
  previewHash: z.string(),
});
export type MonthlyReport = z.infer<typeof monthlyReport>;

/** Somebody whom the report is sent to: the greeting names them. */
const monthlyRecipient = z.object({ name: line({ max: personNameMaxLength }), email });
export const monthlyRecipientsForm = z.object({
  recipients: z.array(monthlyRecipient).check(z.minLength(1), z.maxLength(monthlyRecipientsMax)),
});
export const sentReport = z.object({
  monthlySendingId: z.number(),
  month: z.string(),
  sentAt: z.string(),
  sentBy: z.string(),
  recipients: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      /** Where the mail to them stands; null: it is no longer known. */
      state: z.nullable(z.enum(mailStates)),
    }),
  ),
});
export type SentReport = z.infer<typeof sentReport>;

export const monthlyReportEndpoints = {
  getMonthlyReport: endpoint({
    method: 'GET',
    path: 'cases/reporting/monthly',
    summary: 'The monthly report of the previous month: saved texts, or those proposed with its figures',
    access: monthlyReporter,
    reply: monthlyReport,
    seen: { notLogged: 'numbers alone' },
    errors: [],
  }),
  saveMonthlyReport: endpoint({
    method: 'PUT',
    path: 'cases/reporting/monthly',
    summary: 'Save the texts of the monthly report, both languages together',
    access: monthlyReporter,
    request: 'json',
    body: z.object({
      ...monthlyReportForm.shape,
      /** What the texts stand on; without it they are saved in any case. */
      version: z.optional(z.int()),
      /** The month that they tell of: at its end the texts of one month must not become those of the next. */
      month: z.optional(month),
      /** Of the proposal that the texts began with: it follows the figures, and must not pass for what somebody wrote. */
      previewHash: z.optional(hash),
    }),
    reply: monthlyReport,
    errors: ['MonthlyReportChanged'],
  }),
  getMonthlyChart: endpoint({
    method: 'GET',
    path: 'cases/reporting/monthly/chart/{language}',
    summary: 'The chart of the previous month (PNG), as it goes with the mail',
    access: monthlyReporter,
    params: z.object({ language: languageCode }),
    answer: 'bytes',
    seen: { notLogged: 'numbers alone' },
    errors: [],
  }),
  previewMonthlyReport: endpoint({
    method: 'GET',
    path: 'cases/reporting/monthly/preview',
    summary: 'The very mail that is sent, with a placeholder for the name of its recipient',
    access: monthlyReporter,
    reply: z.object({ from: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
    seen: { notLogged: 'numbers alone' },
    errors: [],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: 'cases/reporting/monthly/test-mail',
    summary: 'Send the monthly report to oneself',
    access: monthlyReporter,
    /** True where there is no mail server: it is written and kept, and reaches nobody. */
    reply: z.object({ email: z.string(), isMailKept: z.boolean() }),
    errors: [],
  }),
  sendMonthlyReport: endpoint({
    method: 'POST',
    path: 'cases/reporting/monthly/send',
    summary: 'Send the monthly report to these people, each a mail of their own, and keep a copy as it was',
    access: monthlyReporter,
    request: 'json',
    body: z.object({
      ...monthlyRecipientsForm.shape,
      /** What the sender had before the eyes. */
      month,
      version: z.int(),
      previewHash: z.optional(hash),
      /** Sent again with the same key it answers the sending made by the first one. */
      requestKey: z.optional(z.uuid()),
    }),
    reply: sentReport,
    errors: ['MonthlyReportChanged', 'RecipientBlacklisted'],
  }),
  listSentReports: endpoint({
    method: 'GET',
    path: 'cases/reporting/monthly/sent',
    summary: 'What was sent, the newest first',
    access: monthlyReporter,
    query: z.object(paging),
    reply: pageOf(sentReport),
    seen: { notLogged: 'tells of mails with numbers alone' },
    errors: [],
    background: true,
  }),
  getSentReport: endpoint({
    method: 'GET',
    path: 'cases/reporting/monthly/sent/{id}',
    summary: 'A copy of what was sent, as it was',
    access: monthlyReporter,
    params: z.object({ id: idText }),
    reply: z.object({ ...sentReport.shape, subject: z.string(), html: z.string() }),
    seen: { notLogged: 'numbers alone' },
    errors: ['NotFound'],
  }),
};
