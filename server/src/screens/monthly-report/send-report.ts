import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { users } from '../../access/users/tables.ts';
import { runIdempotently } from '../../cases/case/run-idempotently.ts';
import { listBlacklisted } from '../../catalog/blacklist/queries.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { only } from '../../platform/db/only.ts';
import { discardFiles } from '../../platform/files/receive-file.ts';
import { enqueueMail, isMailKept } from '../../platform/outbox/enqueue-mail.ts';
import { namedAddress } from '../../platform/outbox/mail-address.ts';
import type { MailFile } from '../../platform/outbox/tables.ts';
import { testMailsPerDay, testMark } from '../../platform/outbox/test-mark.ts';
import { limitPerDay } from '../../platform/rate-limit/limit-per-day.ts';
import { ruleText } from '../../platform/texts/refuse-field.ts';
import { type CurrentReport, currentReport, previewHashOf, reportWith } from './get-report.ts';
import { getSending } from './list-sent.ts';
import { namePlaceholder, renderReport, senderLabel } from './render-report.ts';
import { drawBoth, storePictures, useFiles } from './report-charts.ts';
import { lockReport, refuseAsChanged, refuseOlder } from './save-report.ts';
import { monthlySendings, type SentTo } from './tables.ts';

/** Limit per user, because the outbox keeps all mails and the mail server has other work. */
export const recipientsPerDay = 1_000;

/** Sends the report to the current user, as recipients will get it (rule 23.6). */
export async function sendTestMail(ctx: Ctx): Promise<{ email: string; isMailKept: boolean }> {
  await limitPerDay(ctx, limitOf(ctx, 'tests'), testMailsPerDay);
  return withMail(ctx, (ready) =>
    inTransaction(ctx, async (tx) => {
      const { userId, fullName } = userOf(tx);
      const { email } = only(
        await tx.db.select({ email: users.email }).from(users).where(eq(users.userId, userId)),
      );
      await writeMails(tx, ready, [{ name: fullName, email }], testMark);
      await recordAudit(tx, {
        entity: 'monthlyReport',
        entityId: ready.report.figures.months.month.month,
        action: 'sendTest',
      });
      return { email, isMailKept: isMailKept(tx) };
    }),
  );
}
const limitOf = (ctx: Ctx, what: 'tests' | 'recipients') => ({
  key: `monthly-report-${what}:${userOf(ctx).userId}`,
  network: '',
});

interface SendRequest {
  recipients: readonly SentTo[];
  month: string;
  version: number;
  /** The hash of the report that the sender saw. */
  previewHash?: string | undefined;
  requestKey?: string | undefined;
}
/**
 * Sends the report to these people, each in a mail of their own, all or none, once per request key (rule 23.7). Stores
 * a copy.
 */
export function sendMonthlyReport(ctx: Ctx, { requestKey, ...request }: SendRequest) {
  const recipients = distinct(request.recipients);
  return withMail(ctx, (ready) =>
    runIdempotently(ctx, {
      requestKey,
      find: findSending,
      act: async (tx) => {
        await lockReport(tx);
        const stored = await reportWith(tx, ready.report.figures);
        await refuseOlder(tx, stored, request);
        // The mail was rendered before the lock. Its version must still be the stored one.
        await refuseOlder(tx, stored, { version: ready.report.version });
        if (request.previewHash !== undefined && request.previewHash !== previewHashOf(ready.report))
          await refuseAsChanged(tx, ready.report);
        await refuseBlacklisted(tx, request.recipients);
        // In the transaction, so that a rollback does not count.
        await limitPerDay(tx, limitOf(tx, 'recipients'), recipientsPerDay, recipients.length);
        const { subject, html } = ready.mailTo(namePlaceholder);
        const sent = await writeMails(tx, ready, recipients);
        const made = await tx.db
          .insert(monthlySendings)
          .values({
            month: request.month,
            sentAt: tx.now(),
            sentByUserId: userOf(tx).userId,
            subject,
            html,
            pictures: ready.files,
            recipients: sent,
            requestKey: requestKey ?? null,
          })
          .returning({ monthlySendingId: monthlySendings.monthlySendingId });
        const { monthlySendingId } = only(made);
        await recordAudit(tx, {
          entity: 'monthlyReport',
          entityId: request.month,
          action: 'send',
          changes: [{ field: 'recipients', to: recipients.length }],
        });
        return getSending(tx, { monthlySendingId });
      },
      answerOf: ({ monthlySendingId }) => getSending(ctx, { monthlySendingId }),
    }),
  );
}

interface ReadyMail {
  report: CurrentReport;
  mailTo: ReturnType<typeof renderReport>;
  files: MailFile[];
}
/** Counts, renders and draws before the transaction, to keep the lock short. Unused files are discarded. */
async function withMail<T>(ctx: Ctx, act: (ready: ReadyMail) => Promise<T>): Promise<T> {
  const report = await currentReport(ctx);
  const files = await storePictures(ctx, await drawBoth(report.figures));
  try {
    return await act({
      report,
      mailTo: renderReport({ ...report, complaintMailbox: ctx.config.complaintMailbox }),
      files,
    });
  } finally {
    await discardFiles(ctx)(files);
  }
}

async function writeMails(
  tx: Tx,
  { mailTo, files }: ReadyMail,
  recipients: readonly SentTo[],
  mark = '',
): Promise<SentTo[]> {
  const { complaintTeam, complaintMailbox } = tx.config;
  await useFiles(tx, files);
  const sent: SentTo[] = [];
  for (const { name, email } of recipients) {
    const mail = mailTo(name);
    const mailId = await enqueueMail(tx, {
      kind: 'monthlyReport',
      senderName: senderLabel,
      replyTo: namedAddress(complaintTeam, complaintMailbox),
      to: [email],
      ...mail,
      subject: `${mark}${mail.subject}`,
      files,
    });
    sent.push({ name, email, mailId });
  }
  return sent;
}

/** One recipient per address, ignoring case. */
function distinct(recipients: readonly SentTo[]): SentTo[] {
  const byAddress = new Map<string, SentTo>();
  for (const recipient of recipients) {
    const key = recipient.email.toLowerCase();
    if (!byAddress.has(key)) byAddress.set(key, recipient);
  }
  return [...byAddress.values()];
}

async function refuseBlacklisted(ctx: Ctx, recipients: readonly SentTo[]): Promise<void> {
  const listed = new Set(
    await listBlacklisted(
      ctx.db,
      recipients.map(({ email }) => email),
    ),
  );
  if (listed.size === 0) return;
  const fields = recipients.flatMap(({ email }, index) => {
    const field = `recipients.${index}.email`;
    return listed.has(email)
      ? [[field, ruleText(ctx, field, 'recipientBlacklisted', { email })] as const]
      : [];
  });
  throw new AppError('RecipientBlacklisted', { fields: Object.fromEntries(fields) });
}

async function findSending(db: Db, requestKey: string) {
  const [row] = await db
    .select({
      monthlySendingId: monthlySendings.monthlySendingId,
      byUserId: monthlySendings.sentByUserId,
    })
    .from(monthlySendings)
    .where(eq(monthlySendings.requestKey, requestKey));
  return row ?? null;
}
