import { inArray } from 'drizzle-orm';
import { recordAudits } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { areMailsOfDayOut } from './mail-days.ts';
import { listPossibleReaders } from './queries.ts';
import { reportUsers } from './tables.ts';

/** Sets the report users. New ones must have access to the report; listed ones without access may stay. */
export async function saveReportUsers(ctx: Ctx, { users: wanted }: { users: number[] }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const readers = await listPossibleReaders(tx.db);
    if (wanted.some((id) => !readers.some(({ actor }) => actor.userId === id)))
      throw new AppError('ChoiceGone');
    const isOn = (userId: number) =>
      readers.some(({ actor, isReportUser }) => isReportUser && actor.userId === userId);
    const added = [...new Set(wanted)].filter((userId) => !isOn(userId));
    const removed = readers
      .filter(({ isReportUser, actor }) => isReportUser && !wanted.includes(actor.userId))
      .map(({ actor }) => actor.userId);
    await changeReportUsers(tx, { added, removed });
  });
}

/** Adds and removes users of the report. Those added after the mails of a day get the next one. */
export async function changeReportUsers(
  tx: Tx,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  const lastMailedOn = areMailsOfDayOut(tx.now()) ? dayInBerlin(tx.now()) : null;
  // Another user may do the same at this moment.
  const puts =
    added.length === 0
      ? []
      : await tx.db
          .insert(reportUsers)
          .values(added.map((userId) => ({ userId, lastMailedOn })))
          .onConflictDoNothing()
          .returning({ userId: reportUsers.userId });
  const takes =
    removed.length === 0
      ? []
      : await tx.db
          .delete(reportUsers)
          .where(inArray(reportUsers.userId, [...removed]))
          .returning({ userId: reportUsers.userId });
  const entry =
    (action: 'create' | 'remove') =>
    ({ userId }: { userId: number }) =>
      ({ entity: 'reportUser', entityId: userId, action }) as const;
  await recordAudits(tx, [...puts.map(entry('create')), ...takes.map(entry('remove'))]);
}
