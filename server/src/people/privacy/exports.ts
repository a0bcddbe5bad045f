import type { GdprExport } from '@cfm/contract/people/privacy.ts';
import { gdprExportDays } from '@cfm/contract/platform/limits.ts';
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { addTime, isExpired } from '../../platform/time/add-time.ts';
import { listMergedIds } from '../contacts/merged-ids.ts';
import { contacts } from '../contacts/tables.ts';
import { isErased } from './reject-erased.ts';
import { gdprExports } from './tables.ts';

/** After this time "running" is shown as failed, whatever the job state. The metrics use it too. */
export const givenUpAfter = { hours: 1 };
const keptFor = { days: gdprExportDays };

type ExportTimes = Pick<
  typeof gdprExports.$inferSelect,
  'requestedAt' | 'finishedAt' | 'failedAt' | 'removedAt'
>;
/** State of an export, and until when its file is kept. */
export function stateOfExport(
  { requestedAt, finishedAt, failedAt, removedAt }: ExportTimes,
  now: string,
): Pick<GdprExport, 'state' | 'expiresAt'> {
  const expiresAt = finishedAt && addTime(finishedAt, keptFor);
  if (removedAt || (expiresAt && expiresAt <= now)) return { state: 'removed', expiresAt };
  if (finishedAt) return { state: 'ready', expiresAt };
  return { state: failedAt || isExpired(requestedAt, givenUpAfter, now) ? 'failed' : 'running', expiresAt };
}

/** Removes the files of exports that are a week old. Returns their number (rule 19.8). */
export async function removeOldExports(ctx: Ctx): Promise<number> {
  const before = addTime(ctx.now(), { days: -gdprExportDays });
  const old = and(isNotNull(gdprExports.storedFileId), lt(gdprExports.finishedAt, before));
  return removeExports(ctx, old);
}
/** The same for one person at once, including unfinished files and contacts merged into this one. */
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

/**
 * Removes files from the store first, so that a failed removal is retried. A failing one does not block the others; its
 * error is thrown at the end.
 */
async function removeExports(ctx: Ctx, which: ReturnType<typeof and>): Promise<number> {
  const rows = await ctx.db.select().from(gdprExports).where(which).orderBy(asc(gdprExports.gdprExportId));
  const problems: unknown[] = [];
  for (const row of rows)
    try {
      await removeExport(ctx, row);
    } catch (error) {
      problems.push(error);
    }
  if (problems.length > 0) throw problems[0];
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
    // An attempt may still store its file. The row stays, so that the file is cleaned up later.
    if (storedFileId !== null && finishedAt !== null)
      await tx.db.delete(storedFiles).where(eq(storedFiles.storedFileId, storedFileId));
  });
}

/** Ends access to an export. Its file ids stay until the files are removed. */
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
 * Ends an export if its person is being or was erased, or was deleted, because the data read before must not be kept.
 * Locks the contact, so that an erasure requested meanwhile finds the finished export. Returns whether it ended.
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

/** Marks an export as failed after its last retry. */
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
