import { type ListedMailbox, type MailboxForm, mailboxFormOf } from '@cfm/contract/catalog/mailboxes.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { areActiveUsers } from '../../access/users/are-active-users.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { mailboxes } from '../reference-data/tables.ts';
import { mailboxChanges } from './audited-mailbox.ts';
import {
  getLockedMailbox,
  getStoredMailbox,
  mailboxColumns,
  rejectDuplicateMailbox,
  writeMailboxUsers,
} from './queries.ts';

/**
 * Updates a mailbox. Rejects an older version with `MailboxChanged` and the stored state. A mailbox without
 * changes keeps the version (rule 8.17).
 */
export function updateMailbox(
  ctx: Ctx,
  { mailboxId, version, ...form }: MailboxForm & { mailboxId: number; version?: number | undefined },
): Promise<ListedMailbox> {
  return inTransaction(ctx, async (tx) => {
    requireSettingsScope(tx, null);
    const before = await getLockedMailbox(tx, mailboxId, 'no key update');
    if (isOutdated(version, before))
      throw new AppError('MailboxChanged', { stored: { current: before, shows: null } });
    const changes = mailboxChanges(mailboxFormOf(before), form);
    if (changes.length === 0) return before;
    if (!(await areActiveUsers(tx, form.userIds))) throw unknownChoices(tx.language, ['userIds']);
    await tx.db
      .update(mailboxes)
      .set({ ...mailboxColumns(form), version: before.version + 1 })
      .where(eq(mailboxes.mailboxId, mailboxId))
      .catch(rejectDuplicateMailbox);
    await writeMailboxUsers(tx, mailboxId, form);
    await recordAudit(tx, { entity: 'mailbox', entityId: mailboxId, action: 'update', changes });
    return getStoredMailbox(tx.db, mailboxId);
  });
}
