import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { found } from '../../errors.ts';
import { enqueueMail, isMailKept } from '../../platform/outbox/enqueue-mail.ts';
import { testMailsPerDay, testMark } from '../../platform/outbox/test-mark.ts';
import { limitPerDay } from '../../platform/rate-limit/limit-per-day.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { daysOfMail, daysOfNextMail } from './mail-days.ts';
import { makeDailyMail } from './make-daily-mail.ts';
import { findPossibleReader } from './queries.ts';

/**
 * Sends today's mail to the current user, in their language and scope, listed or not. On a weekend, sends the mail of
 * the following Monday with the cases so far (rule 21.10).
 */
export async function sendDailyTestMail(ctx: Ctx): Promise<{ email: string; isMailKept: boolean }> {
  const { userId } = userOf(ctx);
  await limitPerDay(ctx, { key: `daily-report-tests:${userId}`, network: '' }, testMailsPerDay);
  return inTransaction(ctx, async (tx) => {
    const reader = found(await findPossibleReader(tx.db, userId));
    const today = dayInBerlin(tx.now());
    const days = daysOfMail(today) ?? daysOfNextMail(tx.now(), today).days;
    const { subject, ...mail } = await makeDailyMail(tx, reader, days);
    await enqueueMail(tx, {
      kind: 'dailyReport',
      to: [reader.email],
      subject: `${testMark}${subject}`,
      ...mail,
    });
    await recordAudit(tx, { entity: 'dailyReport', entityId: today, action: 'sendTest' });
    return { email: reader.email, isMailKept: isMailKept(tx) };
  });
}
