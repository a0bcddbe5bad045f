import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { eq } from 'drizzle-orm';
import yazl from 'yazl';
import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../db/kept-queries.ts';
import { removeUnusedFile } from '../../files/receive-file.ts';
import { storedFiles } from '../../files/tables.ts';
import { writePdf } from '../../pdf/write-pdf.ts';
import { textsOf } from '../../texts/texts.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { contacts } from '../contacts/tables.ts';
import { personDocument } from './person-document.ts';
import { readPersonRecord } from './person-record.ts';
import { isErased } from './refuse-erased.ts';
import { gdprExports } from './tables.ts';

interface Packed {
  name: string;
  open: () => Promise<Readable> | Readable;
}

/**
 * Writes what is held on a person into the file store: a document to read, the same as JSON, and their files (rule 19.7). Begun
 * again after a crash, it writes anew; what was half written is swept away.
 */
export async function exportPerson(
  ctx: Ctx,
  { gdprExportId, language }: { gdprExportId: number; language: Language },
): Promise<void> {
  const [row] = await ctx.db.select().from(gdprExports).where(eq(gdprExports.gdprExportId, gdprExportId));
  if (!row || row.finishedAt !== null) return;
  if (!(await inTransaction(ctx, (tx) => isGiven(tx, row.contactId)))) return drop(ctx, gdprExportId);
  const record = await readPersonRecord(ctx, row.contactId);
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
      open: () =>
        writePdf({
          title: text('title'),
          language,
          createdAt: ctx.now(),
          blocks: personDocument(record, language, ctx.now()),
          footer: (page, of) => text('page', { page, of }),
        }),
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
  const storageKey = randomUUID();
  const { storedFileId } = await insertRow(
    ctx.db,
    storedFiles,
    {
      storageKey,
      fileName: `${text('fileName')}.zip`,
      contentType: 'application/zip',
      sizeBytes: 0,
      sha256: '',
      createdAt: ctx.now(),
    },
    'storedFileId',
  );
  const counted = { bytes: 0 };
  await ctx.files.put(storageKey, Readable.from(count(pack(all, ctx, tell), counted), { objectMode: false }));
  const isKept = await inTransaction(ctx, async (tx) => {
    // Erased or deleted meanwhile: whoever erased has looked for exports already (rule 19.10).
    if (!(await isGiven(tx, row.contactId))) return false;
    await tx.db
      .update(storedFiles)
      .set({ isInUse: true, sizeBytes: counted.bytes })
      .where(eq(storedFiles.storedFileId, storedFileId));
    await tx.db
      .update(gdprExports)
      .set({ finishedAt: tx.now(), doneCount: all.length, storedFileId })
      .where(eq(gdprExports.gdprExportId, gdprExportId));
    await recordAudit(tx, { entity: 'gdprExport', entityId: gdprExportId, action: 'finish' });
    return true;
  });
  if (isKept) return;
  await drop(ctx, gdprExportId);
  await removeUnusedFile(ctx, storedFileId);
}

/** Whether there is somebody to tell of; nobody erases or deletes them until the transaction ends. */
async function isGiven(tx: Ctx, contactId: number): Promise<boolean> {
  const rows = await tx.db
    .select({ contactId: contacts.contactId })
    .from(contacts)
    .where(eq(contacts.contactId, contactId))
    .for('no key update');
  return rows.length > 0 && !(await isErased(tx, contactId));
}

const drop = (ctx: Ctx, gdprExportId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await tx.db
      .update(gdprExports)
      .set({ finishedAt: tx.now(), removedAt: tx.now() })
      .where(eq(gdprExports.gdprExportId, gdprExportId));
    await recordAudit(tx, { entity: 'gdprExport', entityId: gdprExportId, action: 'remove' });
  });

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
