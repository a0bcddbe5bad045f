import { gdprExportDays } from '@cfm/contract/platform/limits.ts';
import { and, eq, gte, isNull } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { fileToSave } from '../../cases/events/get-attachment.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { found } from '../../errors.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { gdprExports } from './tables.ts';

/** The file, only for the user who requested it (rule 19.8). */
export async function getExportFile(
  ctx: Ctx,
  { gdprExportId }: { gdprExportId: number },
): Promise<BytesReply> {
  const [row] = await ctx.db
    .select({
      storageKey: storedFiles.storageKey,
      fileName: storedFiles.fileName,
      contentType: storedFiles.contentType,
      sizeBytes: storedFiles.sizeBytes,
    })
    .from(gdprExports)
    .innerJoin(storedFiles, eq(storedFiles.storedFileId, gdprExports.storedFileId))
    .where(
      and(
        eq(gdprExports.gdprExportId, gdprExportId),
        eq(gdprExports.byUserId, userOf(ctx).userId),
        isNull(gdprExports.removedAt),
        // Even if the nightly job has not removed it yet.
        gte(gdprExports.finishedAt, addTime(ctx.now(), { days: -gdprExportDays })),
      ),
    );
  const file = found(row);
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, { entity: 'gdprExport', entityId: gdprExportId, action: 'download' }),
  );
  return fileToSave(ctx, file);
}
