import { type ListedMailbox, listedMailbox, type MailboxForm } from '@cfm/contract/catalog/mailboxes.ts';
import { asc, inArray, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import type { Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { rejectDuplicate } from '../../platform/db/reject-duplicate.ts';
import { statement } from '../../platform/db/statements.ts';
import { mailboxes, uniqueMailboxAddress } from '../reference-data/tables.ts';

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

/** Locks the mailboxes of these that exist until the transaction ends, and returns their ids. */
export async function lockMailboxes(
  tx: Tx,
  mailboxIds: readonly number[],
  strength: 'update' | 'no key update',
): Promise<number[]> {
  const rows = await tx.db
    .select({ mailboxId: mailboxes.mailboxId })
    .from(mailboxes)
    .where(inArray(mailboxes.mailboxId, [...mailboxIds]))
    // In a fixed order to prevent deadlocks.
    .orderBy(asc(mailboxes.mailboxId))
    .for(strength);
  return rows.map(({ mailboxId }) => mailboxId);
}

/** Columns of the form that belong to the row of the mailbox. */
export const mailboxColumns = ({ name, email, language }: MailboxForm) => ({
  name,
  address: email,
  language,
});

export const rejectDuplicateMailbox = rejectDuplicate({
  [uniqueMailboxAddress]: () => new AppError('MailboxExists', { field: 'email' }),
});
