import type { MailboxForm } from '@cfm/contract/catalog/mailboxes.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { areActiveUsers } from '../../access/users/are-active-users.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { mailboxes } from '../reference-data/tables.ts';
import { mailboxChanges } from './audited-mailbox.ts';
import { writeMailboxUsers } from './change-mailbox.ts';
import { mailboxColumns, rejectDuplicateMailbox } from './queries.ts';

/** Creates a mailbox and returns its id (rule 8.17). */
export function createMailbox(ctx: Ctx, form: MailboxForm): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    requireSettingsScope(tx, null);
    if (!(await areActiveUsers(tx, form.userIds))) throw unknownChoices(tx.language, ['userIds']);
    const { mailboxId } = await insertRow(tx.db, mailboxes, mailboxColumns(form), 'mailboxId').catch(
      rejectDuplicateMailbox,
    );
    await writeMailboxUsers(tx, mailboxId, [], form.userIds);
    await recordAudit(tx, {
      entity: 'mailbox',
      entityId: mailboxId,
      action: 'create',
      changes: mailboxChanges(null, form),
    });
    return mailboxId;
  });
}
