import { type MailboxForm, mailboxFormOf } from '@cfm/contract/catalog/mailboxes.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { refreshAttentionOf } from '../../cases/case/call-attention.ts';
import type { Tx } from '../../context.ts';
import { mailboxes, mailboxUsers } from '../reference-data/tables.ts';
import { mailboxChanges } from './audited-mailbox.ts';
import { getStoredMailbox, mailboxColumns, rejectDuplicateMailbox } from './queries.ts';

/**
 * Changes a mailbox that the caller has locked: raises its version and audits what differs. A mailbox without changes
 * keeps its version. `change` gets the ids of all its users, inactive ones included.
 */
export async function changeMailbox(
  tx: Tx,
  mailboxId: number,
  change: (before: MailboxForm) => MailboxForm,
): Promise<void> {
  const stored = await getStoredMailbox(tx.db, mailboxId);
  const before = { ...mailboxFormOf(stored), userIds: await listUserIds(tx, mailboxId) };
  const after = change(before);
  const changes = mailboxChanges(before, after);
  if (changes.length === 0) return;
  await tx.db
    .update(mailboxes)
    .set({ ...mailboxColumns(after), version: stored.version + 1 })
    .where(eq(mailboxes.mailboxId, mailboxId))
    .catch(rejectDuplicateMailbox);
  await writeMailboxUsers(tx, mailboxId, before.userIds, after.userIds);
  await recordAudit(tx, { entity: 'mailbox', entityId: mailboxId, action: 'update', changes });
}

async function listUserIds(tx: Tx, mailboxId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ userId: mailboxUsers.userId })
    .from(mailboxUsers)
    .where(eq(mailboxUsers.mailboxId, mailboxId))
    .orderBy(asc(mailboxUsers.userId));
  return rows.map(({ userId }) => userId);
}

/**
 * Replaces the users of a mailbox. Those added or removed see more or fewer unclassified cases (rule 1.7), so their
 * cases on Needs attention are checked again (rule 3.54).
 */
export async function writeMailboxUsers(
  tx: Tx,
  mailboxId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const removed = before.filter((userId) => !after.includes(userId));
  const added = after.filter((userId) => !before.includes(userId));
  if (removed.length > 0)
    await tx.db
      .delete(mailboxUsers)
      .where(and(eq(mailboxUsers.mailboxId, mailboxId), inArray(mailboxUsers.userId, removed)));
  if (added.length > 0)
    await tx.db.insert(mailboxUsers).values(added.map((userId) => ({ mailboxId, userId })));
  for (const userId of [...removed, ...added].sort((a, b) => a - b)) await refreshAttentionOf(tx, userId);
}
