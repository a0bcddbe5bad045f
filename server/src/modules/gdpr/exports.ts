import type { GdprExport } from '@cfm/contract/gdpr.ts';
import { gdprExportDays } from '@cfm/contract/limits.ts';
import { type Language, writtenLanguage } from '@cfm/contract/messages/catalogue.ts';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { insertRow } from '../../db/kept-queries.ts';
import { found } from '../../errors.ts';
import { removeUnusedFile } from '../../files/receive-file.ts';
import { storedFiles } from '../../files/tables.ts';
import type { BytesReply } from '../../http/bindings.ts';
import { addTime, isExpired } from '../../time/add-time.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fileToSave } from '../case-events/get-attachment.ts';
import { beyondScope } from '../case-scope/case-scope.ts';
import { listMergedIds } from '../contacts/merged-ids.ts';
import { getContact, lockContact } from '../contacts/queries.ts';
import { contacts } from '../contacts/tables.ts';
import { exportPersonJob } from './export-job.ts';
import { isErased, refuseErased } from './refuse-erased.ts';
import { gdprExports } from './tables.ts';

/** Asks for what is held on a person; a job writes it (rule 19.7). */
export async function requestExport(
  ctx: Ctx,
  { contactId, language: asked }: { contactId: number; language?: Language | undefined },
): Promise<GdprExport[]> {
  return inTransaction(ctx, async (tx) => {
    await lockContact(beyondScope(tx), contactId, 'correction');
    await refuseErased(tx, contactId);
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

/** A server that is killed in the last try says nothing. */
const givenUpAfter = { hours: 1 };
const keptFor = { days: gdprExportDays };
/** Those that the reader asked for, the newest first. */
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
  return rows.map(({ failedAt, removedAt, finishedAt, ...row }) => ({
    ...row,
    expiresAt: finishedAt && addTime(finishedAt, keptFor),
    state:
      removedAt || (finishedAt && isExpired(finishedAt, keptFor, ctx.now()))
        ? 'removed'
        : finishedAt
          ? 'ready'
          : failedAt || isExpired(row.requestedAt, givenUpAfter, ctx.now())
            ? 'failed'
            : 'running',
  }));
}

/** The file, for who asked for it (rule 19.8). */
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
        // Also where the night that removes it has not been.
        gte(gdprExports.finishedAt, addTime(ctx.now(), { days: -gdprExportDays })),
      ),
    );
  const file = found(row);
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, { entity: 'gdprExport', entityId: gdprExportId, action: 'download' }),
  );
  return fileToSave(ctx, file);
}

/** Removes the files that were there for a week; answers how many (rule 19.8). */
export async function removeOldExports(ctx: Ctx): Promise<number> {
  const before = addTime(ctx.now(), { days: -gdprExportDays });
  const old = and(isNotNull(gdprExports.storedFileId), lt(gdprExports.finishedAt, before));
  return removeExports(ctx, old);
}
/** The same of one person, at once, half written ones too, and those of contacts that were merged into theirs. */
export async function removeExportsOf(ctx: Ctx, contactId: number): Promise<number> {
  const contactIds = [contactId, ...(await listMergedIds(ctx.db, [contactId]))];
  return removeExports(
    ctx,
    and(isNotNull(gdprExports.storedFileId), inArray(gdprExports.contactId, contactIds)),
  );
}

async function removeExports(ctx: Ctx, which: ReturnType<typeof and>): Promise<number> {
  const rows = await ctx.db
    .select({
      gdprExportId: gdprExports.gdprExportId,
      finishedAt: gdprExports.finishedAt,
      storedFileId: storedFiles.storedFileId,
      storageKey: storedFiles.storageKey,
    })
    .from(gdprExports)
    .innerJoin(storedFiles, eq(storedFiles.storedFileId, gdprExports.storedFileId))
    .where(which)
    .orderBy(asc(gdprExports.gdprExportId));
  for (const { gdprExportId, finishedAt, storedFileId, storageKey } of rows) {
    await inTransaction(ctx, async (tx) => {
      await endExport(tx, gdprExportId);
      await tx.db
        .update(storedFiles)
        .set({ isInUse: false })
        .where(eq(storedFiles.storedFileId, storedFileId));
    });
    // Whoever still writes one stores it a moment later: its row stays, by which it is swept then.
    if (finishedAt === null) await ctx.files.remove(storageKey);
    else await removeUnusedFile(ctx, storedFileId);
  }
  return rows.length;
}

async function endExport(tx: Ctx, gdprExportId: number): Promise<void> {
  await tx.db
    .update(gdprExports)
    .set({ storedFileId: null, removedAt: tx.now() })
    .where(eq(gdprExports.gdprExportId, gdprExportId));
  await recordAudit(tx, { entity: 'gdprExport', entityId: gdprExportId, action: 'remove' });
}

/**
 * Ends one whose person is being erased, or was, or is no more: what it read before is not to be kept. The contact is locked, so that an
 * erasure that is asked for meanwhile finds the export finished. Answers whether it ended.
 */
export async function endUnlessGiven(
  tx: Ctx,
  { gdprExportId, contactId }: { gdprExportId: number; contactId: number },
): Promise<boolean> {
  const given = await tx.db
    .select({ contactId: contacts.contactId })
    .from(contacts)
    .where(eq(contacts.contactId, contactId))
    .for('no key update');
  if (given.length > 0 && !(await isErased(tx, contactId))) return false;
  const [row] = await tx.db
    .select({ removedAt: gdprExports.removedAt })
    .from(gdprExports)
    .where(eq(gdprExports.gdprExportId, gdprExportId));
  if (row?.removedAt === null) await endExport(tx, gdprExportId);
  return true;
}

/** Says that one that ran out of tries will not come. */
export async function failExport(ctx: Ctx, gdprExportId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(gdprExports)
      .set({ failedAt: tx.now() })
      .where(and(eq(gdprExports.gdprExportId, gdprExportId), isNull(gdprExports.finishedAt)));
    await recordAudit(tx, { entity: 'gdprExport', entityId: gdprExportId, action: 'fail' });
  });
}
