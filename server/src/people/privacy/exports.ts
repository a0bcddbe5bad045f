import { type Language, writtenLanguage } from '@cfm/contract/messages/catalogue.ts';
import type { GdprExport } from '@cfm/contract/people/privacy.ts';
import { gdprExportDays } from '@cfm/contract/platform/limits.ts';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { fileToSave } from '../../cases/events/get-attachment.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { found } from '../../errors.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { addTime, isExpired } from '../../platform/time/add-time.ts';
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

/** Whatever the jobs say: nobody looks at "being written" for longer. The metrics go by the same. */
export const givenUpAfter = { hours: 1 };
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
        isNull(gdprExports.removedAt),
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
    and(
      or(isNotNull(gdprExports.storedFileId), ne(gdprExports.begunFileIds, [])),
      inArray(gdprExports.contactId, contactIds),
    ),
  );
}

/** From the store first: one that could not be removed is found again. It keeps none of the others, and is the fault in the end. */
async function removeExports(ctx: Ctx, which: ReturnType<typeof and>): Promise<number> {
  const rows = await ctx.db.select().from(gdprExports).where(which).orderBy(asc(gdprExports.gdprExportId));
  const faults: unknown[] = [];
  for (const row of rows)
    try {
      await removeExport(ctx, row);
    } catch (error) {
      faults.push(error);
    }
  if (faults.length > 0) throw faults[0];
  return rows.length;
}

async function removeExport(ctx: Ctx, row: typeof gdprExports.$inferSelect): Promise<void> {
  const { gdprExportId, storedFileId, begunFileIds, finishedAt } = row;
  const ids = [...begunFileIds, ...(storedFileId === null ? [] : [storedFileId])];
  const files = await ctx.db.select().from(storedFiles).where(inArray(storedFiles.storedFileId, ids));
  for (const { storageKey } of files) await ctx.files.remove(storageKey);
  await inTransaction(ctx, async (tx) => {
    await endExport(tx, gdprExportId);
    await tx.db
      .update(gdprExports)
      .set({ storedFileId: null, begunFileIds: [] })
      .where(eq(gdprExports.gdprExportId, gdprExportId));
    await tx.db.update(storedFiles).set({ isInUse: false }).where(inArray(storedFiles.storedFileId, ids));
    // Whoever still writes one stores it a moment later: its row stays, by which it is swept then.
    if (storedFileId !== null && finishedAt !== null)
      await tx.db.delete(storedFiles).where(eq(storedFiles.storedFileId, storedFileId));
  });
}

/** Nobody is given it any more; which files it has is kept until they are gone. */
async function endExport(tx: Tx, gdprExportId: number): Promise<void> {
  const ended = await tx.db
    .update(gdprExports)
    .set({ removedAt: tx.now() })
    .where(and(eq(gdprExports.gdprExportId, gdprExportId), isNull(gdprExports.removedAt)))
    .returning({ gdprExportId: gdprExports.gdprExportId });
  if (ended.length > 0)
    await recordAudit(tx, { entity: 'gdprExport', entityId: gdprExportId, action: 'remove' });
}

/**
 * Ends one whose person is being erased, or was, or is no more: what it read before is not to be kept. The contact is locked, so that an
 * erasure that is asked for meanwhile finds the export finished. Answers whether it ended.
 */
export async function endUnlessGiven(
  tx: Tx,
  { gdprExportId, contactId }: { gdprExportId: number; contactId: number },
): Promise<boolean> {
  const given = await tx.db
    .select({ contactId: contacts.contactId })
    .from(contacts)
    .where(eq(contacts.contactId, contactId))
    .for('no key update');
  if (given.length > 0 && !(await isErased(tx, contactId))) return false;
  await endExport(tx, gdprExportId);
  return true;
}

/** Says that one that ran out of tries will not come. */
export async function failExport(ctx: Ctx, gdprExportId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const failed = await tx.db
      .update(gdprExports)
      .set({ failedAt: tx.now() })
      .where(
        and(
          eq(gdprExports.gdprExportId, gdprExportId),
          isNull(gdprExports.finishedAt),
          isNull(gdprExports.removedAt),
        ),
      )
      .returning({ gdprExportId: gdprExports.gdprExportId });
    if (failed.length === 0) return;
    await recordAudit(tx, { entity: 'gdprExport', entityId: gdprExportId, action: 'fail' });
  });
}
