import { eq, inArray, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { only } from '../../platform/db/only.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { monthlySendings, type SentTo } from './tables.ts';

export const sentColumns = {
  monthlySendingId: monthlySendings.monthlySendingId,
  month: monthlySendings.month,
  sentAt: monthlySendings.sentAt,
  sentBy: sql<string>`${fullNameSql('users')}`,
  recipients: monthlySendings.recipients,
};

/** A sent report without its content. */
export async function getSending(
  { db }: Pick<Ctx, 'db'>,
  { monthlySendingId }: { monthlySendingId: number },
) {
  const [row] = await db
    .select(sentColumns)
    .from(monthlySendings)
    .innerJoin(users, eq(users.userId, monthlySendings.sentByUserId))
    .where(eq(monthlySendings.monthlySendingId, monthlySendingId));
  return only(await withStates(db, [found(row)]));
}

/** Adds the state of the mail to each recipient. */
export async function withStates<Sent extends { recipients: SentTo[] }>(db: Db, rows: readonly Sent[]) {
  const mailIds = rows.flatMap(({ recipients }) => recipients.flatMap(({ mailId }) => mailId ?? []));
  const mails = await db
    .select({ mailId: outgoingMails.mailId, state: outgoingMails.state })
    .from(outgoingMails)
    .where(inArray(outgoingMails.mailId, mailIds));
  const stateOf = new Map(mails.map(({ mailId, state }) => [mailId, state]));
  return rows.map((row) => ({
    ...row,
    recipients: row.recipients.map(({ name, email, mailId }) => ({
      name,
      email,
      state: mailId === undefined ? null : (stateOf.get(mailId) ?? null),
    })),
  }));
}
