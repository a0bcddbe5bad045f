import * as z from '#zod';
import { reportReader } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { dateOnly, id, idText } from '../platform/field-rules.ts';
import { reportUsersMax } from '../platform/limits.ts';
import { mailStates } from '../platform/outbox.ts';
import { nothing } from '../platform/paging.ts';

const text = z.nullable(z.string());
/** A case received on the day. Texts are in the reader's language, unless the name says another one. */
export const dailyReportRow = z.object({
  caseId: z.number(),
  internalId: z.string(),
  /** Name of the customer. */
  authorOfConcern: text,
  repeatConcern: z.boolean(),
  /** Recipient of the last forward. */
  recipient: text,
  market: text,
  brand: text,
  model: text,
  modelCode: text,
  /** Topic group of the primary set, and its topic detail in both languages. */
  theme: text,
  keyIssueGerman: text,
  keyIssueInternational: text,
});
export type DailyReportRow = z.infer<typeof dailyReportRow>;

/** A user who gets the report by mail, or could. */
export const reportUser = z.object({
  id: z.number(),
  fullName: z.string(),
  email: z.string(),
  /** Active and with the claim. Others get no report, which is shown here. */
  getsReport: z.boolean(),
  account: z.enum(['active', 'notActivated', 'deactivated']),
  /** The last report mail: when it was sent, or created if it is not sent yet. */
  lastMail: z.nullable(z.object({ at: z.string(), state: z.enum(mailStates) })),
});
export type ReportUser = z.infer<typeof reportUser>;

/** Preview of a user's next mail, limited to cases that the reader sees too (rule 21.9). */
export const dailyMailPreview = z.object({
  /** Day of the mail in Berlin, `yyyy-mm-dd`. */
  mailedOn: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  /** The reader's scope is limited, so cases that only the user sees are left out. */
  isWithinOwnScope: z.boolean(),
});
export type DailyMailPreview = z.infer<typeof dailyMailPreview>;

/** An id, or a user with an id as the list of users answers it. */
const userId = z.union([
  id,
  z.pipe(
    z.object({ id }),
    z.transform((user: { id: number }) => user.id),
  ),
]);

export const dailyReportEndpoints = {
  getDailyReport: endpoint({
    method: 'GET',
    path: 'cases/reporting/daily',
    summary: 'Cases received on a day in Berlin that the reader sees, oldest first',
    access: reportReader,
    query: z.object({ date: dateOnly }),
    reply: z.array(dailyReportRow),
    seen: { kind: 'list' },
    errors: [],
  }),
  recordDailyPdf: endpoint({
    method: 'POST',
    path: 'cases/reporting/daily/pdf',
    summary: 'Record that the daily report was downloaded as PDF, which the browser makes',
    access: reportReader,
    request: 'json',
    body: z.object({ date: dateOnly }),
    reply: nothing,
    errors: [],
  }),
  getReportUsers: endpoint({
    method: 'GET',
    path: 'cases/reporting/daily/report-users',
    summary: 'Recipients of the daily report by mail, and possible ones',
    access: reportReader,
    reply: z.object({ users: z.array(reportUser), candidates: z.array(reportUser) }),
    seen: { notLogged: 'users only' },
    errors: [],
  }),
  saveReportUsers: endpoint({
    method: 'POST',
    path: 'cases/reporting/daily/report-users',
    summary: 'Replace the recipients of the daily report by mail, by ids or as they are read',
    access: reportReader,
    request: 'json',
    body: z.object({ users: z.array(userId).check(z.maxLength(reportUsersMax)) }),
    reply: nothing,
    errors: [],
  }),
  previewDailyMail: endpoint({
    method: 'GET',
    path: 'cases/reporting/daily/report-users/{id}/preview',
    summary: 'Preview of the next daily report by mail to a user, limited to cases that the reader sees',
    access: reportReader,
    params: z.object({ id: idText }),
    reply: dailyMailPreview,
    seen: { kind: 'list' },
    errors: ['NotFound'],
  }),
  sendDailyTestMail: endpoint({
    method: 'POST',
    path: 'cases/reporting/daily/test-mail',
    summary: 'Send the daily report of today to oneself',
    access: reportReader,
    /** There is no mail server, so the mail is stored but not sent. */
    reply: z.object({ email: z.string(), isMailKept: z.boolean() }),
    errors: [],
  }),
};
