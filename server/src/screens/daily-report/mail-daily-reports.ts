import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { enqueueMail } from '../../platform/outbox/enqueue-mail.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { isUnavailable } from '../../platform/unavailable.ts';
import { areMailsOfDayOut, daysOfMail } from './mail-days.ts';
import { makeDailyMail } from './make-daily-mail.ts';
import { findPossibleReader, listPossibleReaders, type PossibleReader } from './queries.ts';
import { reportUsers } from './tables.ts';

/**
 * Mails the daily report to each report user who may read it and has not received it yet. Returns the number of mails
 * (rule 21.6).
 */
export async function mailDailyReports(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const today = dayInBerlin(ctx.now());
  if (daysOfMail(today) === null || !areMailsOfDayOut(ctx.now())) return 0;
  const counts = { mailed: 0, failed: 0 };
  for (const reader of await listPossibleReaders(ctx.db)) {
    const { userId } = reader.actor;
    if (stopping?.aborted) break;
    if (!isDue(reader)) continue;
    try {
      if (await inTransaction(ctx, (tx) => mailTo(tx, userId, today))) counts.mailed += 1;
    } catch (error) {
      // The next run retries. An unavailable dependency stops this run; another error does not block the other users.
      if (isUnavailable(error)) throw error;
      counts.failed += 1;
      ctx.log.error({ err: error, userId }, 'daily report not mailed');
    }
  }
  if (counts.mailed > 0) ctx.log.info(counts, 'daily reports mailed');
  if (counts.failed > 0) throw new Error(`${counts.failed} daily reports not mailed`);
  return counts.mailed;
}
const isDue = ({ isReportUser, mayRead }: PossibleReader) => isReportUser && mayRead;

/** Claims the mail of the day, so that no other server sends it, and enqueues it, in one transaction. */
async function mailTo(tx: Tx, userId: number, today: string): Promise<boolean> {
  // Current rights, not those at the start of the run.
  const reader = await findPossibleReader(tx.db, userId);
  if (!reader || !isDue(reader)) return false;
  const days = daysOfMail(today, reader.lastMailedOn);
  if (days === null) return false;
  const claimed = await tx.db
    .update(reportUsers)
    .set({ lastMailedOn: today })
    .where(
      and(
        eq(reportUsers.userId, userId),
        or(isNull(reportUsers.lastMailedOn), lt(reportUsers.lastMailedOn, today)),
      ),
    )
    .returning({ userId: reportUsers.userId });
  if (claimed.length === 0) return false;
  const mail = await makeDailyMail(tx, reader, days);
  const lastMailId = await enqueueMail(tx, { kind: 'dailyReport', to: [reader.email], ...mail });
  await tx.db.update(reportUsers).set({ lastMailId }).where(eq(reportUsers.userId, userId));
  return true;
}
