import type { GdprExport } from '@cfm/contract/people/privacy.ts';
import { and, desc, eq } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { stateOfExport } from './exports.ts';
import { gdprExports } from './tables.ts';

/** The exports that the reader requested, newest first. */
export async function listExports(ctx: Ctx, { contactId }: { contactId: number }): Promise<GdprExport[]> {
  const rows = await ctx.db
    .select({
      gdprExportId: gdprExports.gdprExportId,
      requestedAt: gdprExports.requestedAt,
      language: gdprExports.language,
      doneCount: gdprExports.doneCount,
      totalCount: gdprExports.totalCount,
      finishedAt: gdprExports.finishedAt,
      failedAt: gdprExports.failedAt,
      removedAt: gdprExports.removedAt,
      sizeBytes: storedFiles.sizeBytes,
    })
    .from(gdprExports)
    .leftJoin(storedFiles, eq(storedFiles.storedFileId, gdprExports.storedFileId))
    .where(and(eq(gdprExports.contactId, contactId), eq(gdprExports.byUserId, userOf(ctx).userId)))
    .orderBy(desc(gdprExports.gdprExportId));
  return rows.map(({ failedAt, removedAt, ...row }) => ({
    ...row,
    ...stateOfExport({ ...row, failedAt, removedAt }, ctx.now()),
  }));
}
