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
import { filled } from '../platform/placeholder-rules.ts';
import { richText } from '../platform/rich-text.ts';
import { figureTable } from './report-figures.ts';

/** Rich text. Null becomes empty (rule 23.1). */
const textOrNothing = (max: number) =>
  z.pipe(
    z.nullish(richText({ max }).check(filled)),
    z.transform((text: string | null | undefined) => text ?? ''),
  );
/** Texts saved together, with their maximum length, also in the database. */
export const monthlyTextMax = {
  englishContent: monthlyContentMaxLength,
  germanContent: monthlyContentMaxLength,
  englishSignature: monthlySignatureMaxLength,
  germanSignature: monthlySignatureMaxLength,
};
export type MonthlyText = keyof typeof monthlyTextMax;
/** Texts of each language. */
export const monthlyTextsOf = {
  en: { content: 'englishContent', signature: 'englishSignature' },
  de: { content: 'germanContent', signature: 'germanSignature' },
} as const satisfies Record<Language, Record<'content' | 'signature', MonthlyText>>;
/** Builds an object with a value for each text. */
export const monthlyTexts = Object.keys(monthlyTextMax) as MonthlyText[]; // Its keys are exactly these.
export const eachMonthlyText = <T>(of: (text: MonthlyText) => T): Record<MonthlyText, T> =>
  // TypeScript does not infer that the entries have exactly these keys.
  Object.fromEntries(monthlyTexts.map((text) => [text, of(text)])) as Record<MonthlyText, T>;

export const monthlyReportForm = z.object(eachMonthlyText((text) => textOrNothing(monthlyTextMax[text])));
export type MonthlyReportForm = z.infer<typeof monthlyReportForm>;

/** Warnings before the report is sent. */
const monthlyWarnings = ['oneLanguageEdited', 'ytdOutdated'] as const;
export type MonthlyWarning = (typeof monthlyWarnings)[number];

const hash = z.string().check(z.maxLength(64));
const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));

export const monthlyReport = z.object({
  ...eachMonthlyText(() => z.string()),
  /** Month of the report, `yyyy-mm`: the one before the current month in Berlin. */
  month: z.string(),
  senderLabel: z.string(),
  /** Date of the mail, `yyyy-mm-dd`. */
  date: z.string(),
  subject: z.string(),
  /** Contains the placeholder for the recipient's name. */
  greeting: z.string(),
  /** Figures of the chart, in both languages. */
  figures: z.object({ en: z.array(figureTable), de: z.array(figureTable) }),
  /** Cases solved or closed in the month, as counted in the report. Null if too few to show (rule 20.3). */
  completed: z.object({
    count: z.nullable(z.number()),
    /** First and last day of the month, for the list of these cases. */
    firstDay: z.string(),
    lastDay: z.string(),
  }),
  warnings: z.array(z.enum(monthlyWarnings)),
  /** Null unless figures changed since the texts were saved (rule 23.9). */
  outdated: z.nullable(
    z.object({
      /** Names are in the reader's language. A figure that is not shown is null (rule 20.3). */
      changes: z.array(
        z.object({
          name: z.string(),
          month: z.string(),
          from: z.nullable(z.string()),
          to: z.nullable(z.string()),
        }),
      ),
      /** True if a generated sentence states an old figure. */
      isRenewable: z.boolean(),
      /** True if a sentence with an old figure was edited, so that its author has to correct it. */
      isOwnTextLeft: z.boolean(),
    }),
  ),
  /** Who last saved the texts, and when. Null: the generated draft. */
  savedBy: z.nullable(z.string()),
  savedAt: z.nullable(z.string()),
  version: z.number(),
  /** Hash of texts and figures. A generated draft changes with the figures without a new version. */
  previewHash: z.string(),
});
export type MonthlyReport = z.infer<typeof monthlyReport>;

/** A recipient of the report. The greeting contains the name. */
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
      /** State of the mail. Null if no longer known. */
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
    seen: { notLogged: 'only numbers' },
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
      /** Version that the edit is based on. Without it, the texts are always saved. */
      version: z.optional(z.int()),
      /** Month of the texts, so that at the end of a month they are not saved for the next one. */
      month: z.optional(month),
      /** Hash of the draft before the edit. The draft follows the figures and must not be saved as edited text. */
      previewHash: z.optional(hash),
    }),
    reply: monthlyReport,
    seen: { notLogged: 'only numbers' },
    errors: ['MonthlyReportChanged'],
  }),
  renewMonthlyReport: endpoint({
    method: 'POST',
    path: 'cases/reporting/monthly/renew',
    summary: 'Replace outdated figures in the generated sentences of the saved texts',
    access: monthlyReporter,
    request: 'json',
    body: z.object({ version: z.int(), month }),
    reply: monthlyReport,
    seen: { notLogged: 'only numbers' },
    errors: ['MonthlyReportChanged'],
  }),
  getMonthlyChart: endpoint({
    method: 'GET',
    path: 'cases/reporting/monthly/chart/{language}',
    summary: 'The chart of the previous month (PNG) in the mail',
    access: monthlyReporter,
    params: z.object({ language: languageCode }),
    answer: 'bytes',
    seen: { notLogged: 'only numbers' },
    errors: [],
  }),
  previewMonthlyReport: endpoint({
    method: 'GET',
    path: 'cases/reporting/monthly/preview',
    summary: 'Preview of the mail, with a placeholder for the name of its recipient',
    access: monthlyReporter,
    reply: z.object({ from: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
    seen: { notLogged: 'only numbers' },
    errors: [],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: 'cases/reporting/monthly/test-mail',
    summary: 'Send the monthly report to oneself',
    access: monthlyReporter,
    /** There is no mail server, so the mail is stored but not sent. */
    reply: z.object({ email: z.string(), isMailKept: z.boolean() }),
    errors: [],
  }),
  sendMonthlyReport: endpoint({
    method: 'POST',
    path: 'cases/reporting/monthly/send',
    summary: 'Send the monthly report to these people in separate mails, and archive a copy',
    access: monthlyReporter,
    request: 'json',
    body: z.object({
      ...monthlyRecipientsForm.shape,
      /** State that the sender saw. */
      month,
      version: z.int(),
      previewHash: z.optional(hash),
      /** A repeated call with the same key returns the result of the first one. */
      requestKey: z.optional(z.uuid()),
    }),
    reply: sentReport,
    errors: ['MonthlyReportChanged', 'RecipientBlacklisted'],
  }),
  listSentReports: endpoint({
    method: 'GET',
    path: 'cases/reporting/monthly/sent',
    summary: 'Sent monthly reports, newest first',
    access: monthlyReporter,
    query: z.object(paging),
    reply: pageOf(sentReport),
    seen: { notLogged: 'mails with numbers only' },
    errors: [],
    background: true,
  }),
  getSentReport: endpoint({
    method: 'GET',
    path: 'cases/reporting/monthly/sent/{id}',
    summary: 'The archived copy of a sent monthly report',
    access: monthlyReporter,
    params: z.object({ id: idText }),
    reply: z.object({ ...sentReport.shape, subject: z.string(), html: z.string() }),
    seen: { notLogged: 'only numbers' },
    errors: ['NotFound'],
  }),
};
