import { type Language, writtenLanguage } from '@cfm/contract/messages/catalogue.ts';
import type { GdprExport } from '@cfm/contract/people/privacy.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { getContact } from '../contacts/get-contact.ts';
import { lockContact } from '../contacts/queries.ts';
import { exportPersonJob } from './export-job.ts';
import { listExports } from './list-exports.ts';
import { rejectErased } from './reject-erased.ts';
import { gdprExports } from './tables.ts';

/** Requests an access export. A job writes it (rule 19.7). */
export async function requestExport(
  ctx: Ctx,
  { contactId, language: asked }: { contactId: number; language?: Language | undefined },
): Promise<GdprExport[]> {
  return inTransaction(ctx, async (tx) => {
    await lockContact(beyondScope(tx), contactId, 'correction');
    await rejectErased(tx, contactId);
    const language = asked ?? writtenLanguage((await getContact(beyondScope(tx), contactId)).language);
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
    await tx.jobs.enqueue(tx, exportPersonJob, { gdprExportId, language });
    return listExports(tx, { contactId });
  });
}
