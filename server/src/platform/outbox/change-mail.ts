import { eq } from 'drizzle-orm';
import { type ActionOf, recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';
import { runPrepared } from '../db/statements.ts';
import type { OutgoingMail } from './queries.ts';
import { outgoingMails } from './tables.ts';

/** Changes the state of a mail and writes the audit entry. */
export async function changeMail(
  tx: Tx,
  mail: OutgoingMail,
  patch: Partial<OutgoingMail>,
  action: ActionOf<'outgoingMail'>,
) {
  await runPrepared(tx.db.update(outgoingMails).set(patch).where(eq(outgoingMails.mailId, mail.mailId)));
  await recordAudit(tx, {
    entity: 'outgoingMail',
    entityId: mail.mailId,
    action,
    caseId: mail.caseId,
    changes: [{ field: 'state', from: mail.state, to: patch.state ?? mail.state }],
  });
}
