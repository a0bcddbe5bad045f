import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { runIdempotently } from '../../cases/case/run-idempotently.ts';
import { listBlacklisted } from '../../catalog/blacklist/queries.ts';
import { type Ctx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { only } from '../../platform/db/only.ts';
import { limitPerDay } from '../../platform/rate-limit/limit-per-day.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { previewHashOf, reportWith } from './current-report.ts';
import { lockReport } from './lock-report.ts';
import { getSending } from './queries.ts';
import { mailLimit, withReadyMail, writeMails } from './ready-mail.ts';
import { rejectAsChanged, rejectOlder } from './reject-as-changed.ts';
import { namePlaceholder } from './render-report.ts';
import { monthlySendings, type SentTo } from './tables.ts';

/** Limit per user, because the outbox keeps all mails and the mail server has other work. */
export const recipientsPerDay = 1_000;

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
  return withReadyMail(ctx, (ready) =>
    runIdempotently(ctx, {
      requestKey,
      find: findSending,
      act: async (tx) => {
        await lockReport(tx);
        const stored = await reportWith(tx, ready.report.figures);
        await rejectOlder(tx, stored, request);
        // The mail was rendered before the lock. Its version must still be the stored one.
        await rejectOlder(tx, stored, { version: ready.report.version });
        if (request.previewHash !== undefined && request.previewHash !== previewHashOf(ready.report))
          await rejectAsChanged(tx, ready.report);
        await rejectBlacklisted(tx, request.recipients);
        // In the transaction, so that a rollback does not count.
        await limitPerDay(tx, mailLimit(tx, 'recipients'), recipientsPerDay, recipients.length);
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

/** One recipient per address, ignoring case. */
function distinct(recipients: readonly SentTo[]): SentTo[] {
  const byAddress = new Map<string, SentTo>();
  for (const recipient of recipients) {
    const key = recipient.email.toLowerCase();
    if (!byAddress.has(key)) byAddress.set(key, recipient);
  }
  return [...byAddress.values()];
}

async function rejectBlacklisted(ctx: Ctx, recipients: readonly SentTo[]): Promise<void> {
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
