import { mailboxFormOf } from '@cfm/contract/catalog/mailboxes.ts';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { statement } from '../../platform/db/statements.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { mailboxes } from '../reference-data/tables.ts';
import { mailboxChanges } from './audited-mailbox.ts';
import { getStoredMailbox, lockMailboxes } from './queries.ts';

/** Includes deleted cases, which can be restored. */
const casesOfMailbox = statement({
  name: 'cases of a mailbox',
  row: z.object({ count: z.number() }),
  sql: (mailboxId: number) =>
    sql`select count(*)::int as count from cases where mailbox_id = ${mailboxId}::int`,
});

/** Deletes a mailbox that no case uses. Otherwise throws an error that counts the cases (rule 8.17). */
export function removeMailbox(ctx: Ctx, { mailboxId }: { mailboxId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    requireSettingsScope(tx, null);
    // A concurrent use of the mailbox waits, and then does not find it.
    await lockMailboxes(tx, [mailboxId], 'update');
    const before = await getStoredMailbox(tx.db, mailboxId);
    const [used] = await casesOfMailbox(tx.db, mailboxId);
    const count = used?.count ?? 0;
    if (count > 0)
      throw new AppError('MailboxInUse', {
        values: { uses: textsOf(tx.language, 'mailboxes')('usingCases', { count }) },
      });
    await tx.db.delete(mailboxes).where(eq(mailboxes.mailboxId, mailboxId));
    await recordAudit(tx, {
      entity: 'mailbox',
      entityId: mailboxId,
      action: 'remove',
      changes: mailboxChanges(mailboxFormOf(before), null),
    });
  });
}
