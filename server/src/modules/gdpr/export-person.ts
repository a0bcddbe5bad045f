import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { eq } from 'drizzle-orm';
import yazl from 'yazl';
import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../db/kept-queries.ts';
import { removeUnusedFile } from '../../files/receive-file.ts';
import { storedFiles } from '../../files/tables.ts';
import { textsOf } from '../../texts/texts.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endUnlessGiven } from './exports.ts';
import { readPersonRecord } from './person-record.ts';
import { gdprExports } from './tables.ts';
import { writePersonDocument } from './write-person-document.ts';

interface Packed {
  name: string;
  open: () => Promise<Readable> | Readable;
}

/**
 * Writes what is held on a person into the file store: a document to read, the same as JSON, and their files (rule 19.7). Begun
 * again after a crash, it writes anew, over what was half written.
 */
export async function exportPerson(
  ctx: Ctx,
  { gdprExportId, language }: { gdprExportId: number; language: Language },
): Promise<void> {
  const [row] = await ctx.db.select().from(gdprExports).where(eq(gdprExports.gdprExportId, gdprExportId));
  if (!row || row.finishedAt !== null || row.removedAt !== null) return;
  if (await inTransaction(ctx, (tx) => endUnlessGiven(tx, row))) return;
  const record = await readPersonRecord(ctx, row.contactId, language);
  const text = textsOf(language, 'gdprDocument');
  const files = record.cases.flatMap(({ number, files: ofCase }) =>
    ofCase.map(
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
      files: ofCase.map(({ attachmentId, fileName }) => `${attachmentId}-${fileName}`),
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
  const tell = (doneCount: number) =>
    ctx.db
      .update(gdprExports)
      .set({ doneCount, totalCount: all.length })
      .where(eq(gdprExports.gdprExportId, gdprExportId));
  await tell(0);
  const { storedFileId, storageKey } = await fileOf(ctx, row, zipNameOf(row, text('fileName')));
  const counted = { bytes: 0 };
  await ctx.files.put(storageKey, Readable.from(count(pack(all, ctx, tell), counted), { objectMode: false }));
  const isEnded = await inTransaction(ctx, async (tx) => {
    // Erased or deleted meanwhile: whoever erased has looked for exports already (rule 19.10).
    if (await endUnlessGiven(tx, row)) return true;
    await tx.db
      .update(storedFiles)
      .set({ isInUse: true, sizeBytes: counted.bytes })
      .where(eq(storedFiles.storedFileId, storedFileId));
    await tx.db
      .update(gdprExports)
      .set({ finishedAt: tx.now(), doneCount: all.length })
      .where(eq(gdprExports.gdprExportId, gdprExportId));
    await recordAudit(tx, { entity: 'gdprExport', entityId: gdprExportId, action: 'finish' });
    return false;
  });
  if (isEnded) await removeUnusedFile(ctx, storedFileId);
}

/** By the contact's number, the day and the request, never by the person: it lies in a folder of downloads, and is sent. */
function zipNameOf(
  { gdprExportId, contactId, requestedAt }: typeof gdprExports.$inferSelect,
  name: string,
): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(requestedAt));
  return `${name}-${contactId}-${day}-${gdprExportId}.zip`;
}

/** The file that is written, registered before its first byte: that of the attempt before, where one was cut off. */
async function fileOf(
  ctx: Ctx,
  { gdprExportId, storedFileId }: typeof gdprExports.$inferSelect,
  fileName: string,
) {
  const [begun] =
    storedFileId === null
      ? []
      : await ctx.db
          .select({ storedFileId: storedFiles.storedFileId, storageKey: storedFiles.storageKey })
          .from(storedFiles)
          .where(eq(storedFiles.storedFileId, storedFileId));
  if (begun) return begun;
  const storageKey = randomUUID();
  const row = {
    ...{ storageKey, fileName, contentType: 'application/zip' },
    ...{ sizeBytes: 0, sha256: '', createdAt: ctx.now() },
  };
  const made = await insertRow(ctx.db, storedFiles, row, 'storedFileId');
  await ctx.db
    .update(gdprExports)
    .set({ storedFileId: made.storedFileId })
    .where(eq(gdprExports.gdprExportId, gdprExportId));
  return { storedFileId: made.storedFileId, storageKey };
}

/** A ZIP of these, each opened when its turn comes. */
function pack(all: readonly Packed[], ctx: Ctx, tell: (done: number) => Promise<unknown>): Readable {
  const zip = new yazl.ZipFile();
  let done = 0;
  for (const { name, open } of all) {
    zip.addReadStreamLazy(name, { mtime: new Date(ctx.now()) }, (take) => {
      Promise.resolve(open()).then(
        (stream) => {
          stream.once('end', () => {
            done += 1;
            void tell(done).catch(() => undefined);
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
  // Whoever reads it is told by the reading; one that has ended already must not end the server.
  out.on('error', () => undefined);
  return out;
}
async function* count(from: Readable, counted: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    counted.bytes += chunk.length;
    yield chunk;
  }
}
