import { randomUUID } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import yazl from 'yazl';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { isLost } from '../../platform/files/file-store.ts';
import { discardFiles, removeUnusedFile } from '../../platform/files/receive-file.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { shownText } from '../../platform/texts/shown-text.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { endUnlessGiven } from './exports.ts';
import { type PersonRecord, readPersonRecord } from './person-record.ts';
import { gdprExports } from './tables.ts';
import { writePersonDocument } from './write-person-document.ts';

interface Packed {
  name: string;
  open: () => Promise<Readable> | Readable;
}

/**
 * Writes the data stored on a person into the file store: a document, the same as JSON, and their files (rule 19.7).
 * After a crash it starts over with a file of its own. The first attempt to finish delivers its file, and no attempt
 * changes a delivered one. Stops when `signal` aborts, because another server has taken over the job.
 */
export async function exportPerson(
  ctx: Ctx,
  { gdprExportId, language }: { gdprExportId: number; language: Language },
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const [row] = await ctx.db.select().from(gdprExports).where(eq(gdprExports.gdprExportId, gdprExportId));
  if (!row || row.finishedAt !== null || row.removedAt !== null) return;
  if (await inTransaction(ctx, (tx) => endUnlessGiven(tx, row))) return;
  const stored = await findLostFiles(ctx, await readPersonRecord(ctx, row.contactId, language), signal);
  // The record of another person may have lost words of an erased one.
  const record: typeof stored = JSON.parse(shownText(JSON.stringify(stored), language));
  const text = textsOf(language, 'gdprDocument');
  const files = record.cases.flatMap(({ number, files: ofCase }) =>
    ofCase.filter(isThere).map(
      ({ attachmentId, fileName, storageKey }): Packed => ({
        name: `${text('folder')}/${number}/${attachmentId}-${fileName}`,
        open: () => ctx.files.read(storageKey),
      }),
    ),
  );
  const withoutKeys = {
    exportedAt: ctx.now(),
    ...record,
    cases: record.cases.map(({ files: ofCase, ...one }) => ({
      ...one,
      files: ofCase.filter(isThere).map(nameOf),
      lostFiles: ofCase.filter((file) => !isThere(file)).map(nameOf),
    })),
  };
  const all: Packed[] = [
    {
      name: `${text('fileName')}.pdf`,
      open: () => writePersonDocument({ record, language, at: ctx.now() }),
    },
    { name: `${text('fileName')}.json`, open: () => Readable.from([JSON.stringify(withoutKeys, null, 2)]) },
    ...files,
  ];
  // Progress updates run in sequence, so that the count only grows, and all are finished before the export ends.
  const progress: { last: Promise<unknown> } = { last: Promise.resolve() };
  const saveProgress = (doneCount: number) => {
    const write = () =>
      ctx.db.update(gdprExports).set({ doneCount, totalCount: all.length }).where(isOpen(gdprExportId));
    progress.last = progress.last.then(write).catch(() => undefined);
  };
  saveProgress(0);
  const registered = await registerFile(ctx, gdprExportId, zipNameOf(row, text('fileName')));
  if (!registered) return;
  const { storedFileId, storageKey } = registered;
  const counted = { bytes: 0 };
  try {
    const packed = addAbortSignal(signal, pack(all, ctx, saveProgress));
    await ctx.files.put(storageKey, Readable.from(count(packed, counted), { objectMode: false }));
    await progress.last;
    signal.throwIfAborted();
  } catch (error) {
    await progress.last;
    await discardFiles(ctx)([{ storedFileId }]);
    throw error;
  }
  const isGiven = await inTransaction(ctx, async (tx) => {
    // If the person was erased or deleted meanwhile, the erasure has already looked for exports (rule 19.10).
    if (await endUnlessGiven(tx, row)) return false;
    const [given] = await tx.db
      .update(gdprExports)
      .set({ finishedAt: tx.now(), failedAt: null, storedFileId, doneCount: all.length })
      .where(isOpen(gdprExportId))
      .returning({ gdprExportId: gdprExports.gdprExportId });
    if (!given) return false;
    await tx.db
      .update(storedFiles)
      .set({ isInUse: true, sizeBytes: counted.bytes })
      .where(eq(storedFiles.storedFileId, storedFileId));
    await recordAudit(tx, { entity: 'gdprExport', entityId: gdprExportId, action: 'finish' });
    return true;
  });
  if (!isGiven) await removeUnusedFile(ctx, storedFileId);
}

/** Made of contact id, day and request, never of the name, because the file lies in download folders and is mailed. */
function zipNameOf(
  { gdprExportId, contactId, requestedAt }: typeof gdprExports.$inferSelect,
  name: string,
): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(requestedAt));
  return `${name}-${contactId}-${day}-${gdprExportId}.zip`;
}

type RecordedFile = PersonRecord['cases'][number]['files'][number];
const isThere = ({ isLost: isGone }: RecordedFile): boolean => isGone !== true;
const nameOf = ({ attachmentId, fileName }: RecordedFile): string => `${attachmentId}-${fileName}`;

/** Marks files that the store has lost; the export continues without them. If the store is unavailable, throws. */
async function findLostFiles(ctx: Ctx, record: PersonRecord, signal: AbortSignal): Promise<PersonRecord> {
  for (const file of record.cases.flatMap(({ files }) => files)) {
    signal.throwIfAborted();
    try {
      (await ctx.files.read(file.storageKey)).on('error', () => undefined).destroy();
    } catch (error) {
      if (!isLost(error)) throw error;
      file.isLost = true;
      ctx.log.error({ err: error, attachmentId: file.attachmentId }, 'file missing in file store');
    }
  }
  return record;
}

/** Not finished by an attempt and not removed. */
const isOpen = (gdprExportId: number) =>
  and(
    eq(gdprExports.gdprExportId, gdprExportId),
    isNull(gdprExports.finishedAt),
    isNull(gdprExports.removedAt),
  );

/**
 * Registers the file of one attempt before its first byte, so that leftovers are cleaned up and an erasure finds it.
 * Returns null if the export has ended meanwhile.
 */
async function registerFile(ctx: Ctx, gdprExportId: number, fileName: string) {
  const storageKey = randomUUID();
  const row = {
    ...{ storageKey, fileName, contentType: 'application/zip' },
    ...{ sizeBytes: 0, sha256: '', createdAt: ctx.now() },
  };
  return inTransaction(ctx, async (tx) => {
    const open = await tx.db
      .select({ gdprExportId: gdprExports.gdprExportId })
      .from(gdprExports)
      .where(isOpen(gdprExportId))
      .for('no key update');
    if (open.length === 0) return null;
    const { storedFileId } = await insertRow(tx.db, storedFiles, row, 'storedFileId');
    await tx.db
      .update(gdprExports)
      .set({ begunFileIds: sql`${gdprExports.begunFileIds} || ${storedFileId}::int` })
      .where(eq(gdprExports.gdprExportId, gdprExportId));
    return { storedFileId, storageKey };
  });
}

/** A ZIP of these files, each opened when it is its turn. */
function pack(all: readonly Packed[], ctx: Ctx, saveProgress: (done: number) => void): Readable {
  const zip = new yazl.ZipFile();
  let done = 0;
  for (const { name, open } of all) {
    zip.addReadStreamLazy(name, { mtime: new Date(ctx.now()) }, (take) => {
      Promise.resolve(open()).then(
        (stream) => {
          stream.once('end', () => {
            done += 1;
            saveProgress(done);
          });
          take(null, stream);
        },
        (error: unknown) => take(error, Readable.from([])),
      );
    });
  }
  zip.end();
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  // The reader gets the error. Without this handler, an error after the end would crash the server.
  out.on('error', () => undefined);
  return out;
}
async function* count(from: Readable, counted: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    counted.bytes += chunk.length;
    yield chunk;
  }
}
