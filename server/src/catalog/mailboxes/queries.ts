import { type ListedMailbox, listedMailbox, type MailboxForm } from '@cfm/contract/catalog/mailboxes.ts';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { rejectDuplicate } from '../../platform/db/reject-duplicate.ts';
import { statement } from '../../platform/db/statements.ts';
import { mailboxes, mailboxUsers, uniqueMailboxAddress } from '../reference-data/tables.ts';

const storedMailboxes = statement({
  name: 'mailboxes with their users',
  row: listedMailbox,
  sql: (mailboxId: number | null) => sql`
    select mailbox_id as "mailboxId", name, address as email, language, version,
      coalesce((select json_agg(json_build_object('id', u.user_id, 'fullName', ${fullNameSql('u')})
          order by u.last_name, u.first_name, u.user_id)
        from mailbox_users m join users u on u.user_id = m.user_id
        where m.mailbox_id = mailboxes.mailbox_id and u.is_active), '[]') as users
    from mailboxes
    where ${mailboxId}::int is null or mailbox_id = ${mailboxId}::int
    order by fold(name), mailbox_id`,
});

export const listStoredMailboxes = (db: Db): Promise<ListedMailbox[]> => storedMailboxes(db, null);

export async function getStoredMailbox(db: Db, mailboxId: number): Promise<ListedMailbox> {
  const [row] = await storedMailboxes(db, mailboxId);
  return found(row);
}

/** Returns a mailbox and locks it until the transaction ends. */
export async function getLockedMailbox(
  tx: Tx,
  mailboxId: number,
  lock: 'update' | 'no key update',
): Promise<ListedMailbox> {
  await tx.db
    .select({ mailboxId: mailboxes.mailboxId })
    .from(mailboxes)
    .where(eq(mailboxes.mailboxId, mailboxId))
    .for(lock);
  return getStoredMailbox(tx.db, mailboxId);
}

/** Columns of the form that belong to the row of the mailbox. */
export const mailboxColumns = ({ name, email, language }: MailboxForm) => ({
  name,
  address: email,
  language,
});

/** Replaces the active users. Inactive ones are not in the form and stay. */
export async function writeMailboxUsers(
  { db }: Tx,
  mailboxId: number,
  { userIds }: Pick<MailboxForm, 'userIds'>,
): Promise<void> {
  const active = db.select({ userId: users.userId }).from(users).where(eq(users.isActive, true));
  await db
    .delete(mailboxUsers)
    .where(
      and(
        eq(mailboxUsers.mailboxId, mailboxId),
        inArray(mailboxUsers.userId, active),
        notInArray(mailboxUsers.userId, userIds),
      ),
    );
  if (userIds.length > 0)
    await db
      .insert(mailboxUsers)
      .values(userIds.map((userId) => ({ mailboxId, userId })))
      .onConflictDoNothing();
}

export const rejectDuplicateMailbox = rejectDuplicate({
  [uniqueMailboxAddress]: () => new AppError('MailboxExists', { field: 'email' }),
});
