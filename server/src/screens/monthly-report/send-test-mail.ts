import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { users } from '../../access/users/tables.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { isMailKept } from '../../platform/outbox/enqueue-mail.ts';
import { testMailsPerDay, testMark } from '../../platform/outbox/test-mark.ts';
import { limitPerDay } from '../../platform/rate-limit/limit-per-day.ts';
import { mailLimit, withReadyMail, writeMails } from './ready-mail.ts';

/** Sends the report to the current user, as recipients will get it (rule 23.6). */
export async function sendTestMail(ctx: Ctx): Promise<{ email: string; isMailKept: boolean }> {
  await limitPerDay(ctx, mailLimit(ctx, 'tests'), testMailsPerDay);
  return withReadyMail(ctx, (ready) =>
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
