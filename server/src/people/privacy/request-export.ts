import { type Language, writtenLanguage } from '@cfm/contract/messages/catalogue.ts';
import type { GdprExport } from '@cfm/contract/people/privacy.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { getContact } from '../contacts/get-contact.ts';
import { lockContact } from '../contacts/queries.ts';
import { exportPersonJob } from './export-job.ts';
import { stateOfExport } from './exports.ts';
import { listExports } from './list-exports.ts';
import { rejectErased } from './reject-erased.ts';
import { gdprExports } from './tables.ts';

/**
 * Requests an access export, which a job writes (rule 19.7). While one of the same person and language is open, the
 * requester gets that one.
 */
export async function requestExport(
  ctx: Ctx,
  { contactId, language: asked }: { contactId: number; language?: Language | undefined },
): Promise<GdprExport[]> {
  return inTransaction(ctx, async (tx) => {
    const open = await lockOpenExports(tx);
    await lockContact(beyondScope(tx), contactId, 'correction');
    await rejectErased(tx, contactId);
    const language = asked ?? writtenLanguage((await getContact(beyondScope(tx), contactId)).language);
    if (!open.some((each) => each.contactId === contactId && each.language === language))
      await beginExport(tx, { contactId, language, openCount: open.length });
    return listExports(tx, { contactId });
  });
}

interface Begun {
  contactId: number;
  language: Language;
  /** Open exports of the requester. Users take turns: the first export of each runs before the second of anyone. */
  openCount: number;
}
async function beginExport(tx: Tx, { contactId, language, openCount }: Begun): Promise<void> {
  const row = { contactId, byUserId: userOf(tx).userId, requestedAt: tx.now(), language };
  const { gdprExportId } = await insertRow(tx.db, gdprExports, row, 'gdprExportId');
  await recordAudit(tx, {
    entity: 'gdprExport',
    entityId: gdprExportId,
    action: 'create',
    changes: [
      { field: 'contactId', to: contactId },
      { field: 'language', to: language },
    ],
  });
  await tx.jobs.enqueue(tx, exportPersonJob, { gdprExportId, language }, { priority: -openCount });
}

/** The caller's exports that a job writes or will write. Others of the caller wait until this transaction ends. */
async function lockOpenExports(tx: Tx) {
  const { userId } = userOf(tx);
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`exports of ${userId}`}, 0))`);
  const unfinished = await tx.db
    .select()
    .from(gdprExports)
    .where(and(eq(gdprExports.byUserId, userId), isNull(gdprExports.finishedAt)));
  return unfinished.filter((row) => stateOfExport(row, tx.now()).state === 'running');
}
