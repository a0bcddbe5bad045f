import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { only } from '../../platform/db/only.ts';
import { mailboxes as mailboxRows } from './shipped/mailboxes.ts';
import { loadShippedRows } from './shipped-rows.ts';
import { mailboxes, shippedRows } from './tables.ts';

const id = { mailboxId: mailboxes.mailboxId };

/** Existing mailboxes keep changes of users, and deleted ones are not restored. */
export async function loadMailboxes(db: Db): Promise<void> {
  await loadShippedRows(db, {
    kind: 'mailbox',
    all: mailboxRows.map((row) => ({ code: row.code, names: { name: row.name, nameDe: null }, row })),
    async add({ name, address, language }) {
      const made = await db
        .insert(mailboxes)
        .values({ name, address, language })
        .onConflictDoNothing()
        .returning(id);
      // A user created a mailbox with this address.
      const existing = () => db.select(id).from(mailboxes).where(sql`lower(address) = lower(${address})`);
      return only(made.length > 0 ? made : await existing()).mailboxId;
    },
    async rename(mailboxId, from, to) {
      await db
        .update(mailboxes)
        .set({ name: to.name, version: sql`version + 1` })
        .where(and(eq(mailboxes.mailboxId, mailboxId), eq(mailboxes.name, from.name)));
    },
  });
}

/** Ids of the shipped mailboxes that still exist, by their original codes. */
export async function listShippedMailboxes(db: Db): Promise<{ code: string; id: number }[]> {
  return db
    .select({ code: shippedRows.code, id: mailboxes.mailboxId })
    .from(shippedRows)
    .innerJoin(mailboxes, eq(mailboxes.mailboxId, shippedRows.rowId))
    .where(eq(shippedRows.kind, 'mailbox'));
}
