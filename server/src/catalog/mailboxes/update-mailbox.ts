import type { ListedMailbox, MailboxForm } from '@cfm/contract/catalog/mailboxes.ts';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { areActiveUsers } from '../../access/users/are-active-users.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { changeMailbox } from './change-mailbox.ts';
import { getStoredMailbox, lockMailboxes } from './queries.ts';

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
    const areActive = await areActiveUsers(tx, form.userIds);
    await lockMailboxes(tx, [mailboxId], 'no key update');
    const stored = await getStoredMailbox(tx.db, mailboxId);
    if (isOutdated(version, stored))
      throw new AppError('MailboxChanged', { stored: { current: stored, shows: null } });
    if (!areActive) throw unknownChoices(tx.language, ['userIds']);
    const isActive = (userId: number) => stored.users.some(({ id }) => id === userId);
    await changeMailbox(tx, mailboxId, (before) => ({
      ...form,
      // Inactive users are not in the form and stay.
      userIds: [...before.userIds.filter((userId) => !isActive(userId)), ...form.userIds],
    }));
    return getStoredMailbox(tx.db, mailboxId);
  });
}
