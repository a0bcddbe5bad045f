import { type Language, writtenLanguage } from '@cfm/contract/messages/catalogue.ts';
import type { GdprExport } from '@cfm/contract/people/privacy.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { getContact } from '../contacts/get-contact.ts';
import { lockContact } from '../contacts/queries.ts';
import { exportPersonJob } from './export-job.ts';
import { givenUpAfter } from './exports.ts';
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
    // The lock also makes requests for one person wait for each other.
    await lockContact(beyondScope(tx), contactId, 'correction');
    await rejectErased(tx, contactId);
    const language = asked ?? writtenLanguage((await getContact(beyondScope(tx), contactId)).language);
    const open = await listOpenExports(tx);
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

/** The caller's exports that a job writes or will write. */
const listOpenExports = (tx: Tx) =>
  tx.db
    .select({ contactId: gdprExports.contactId, language: gdprExports.language })
    .from(gdprExports)
    .where(
      and(
        eq(gdprExports.byUserId, userOf(tx).userId),
        isNull(gdprExports.finishedAt),
        isNull(gdprExports.failedAt),
        isNull(gdprExports.removedAt),
        gt(gdprExports.requestedAt, addTime(tx.now(), { hours: -givenUpAfter.hours })),
      ),
    );
