import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { attachmentMaxBytes } from '@cfm/contract/platform/limits.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { insertRow } from '../db/prepared-queries.ts';
import { throttleLog } from '../log/throttle-log.ts';
import { checkFileContent } from './check-file-content.ts';
import { cleanFileName } from './clean-file-name.ts';
import { type FileKind, fileKindOf, headBytes } from './file-kinds.ts';
import { storedFiles } from './tables.ts';

/** A file of a multipart request. It is in the file store and has a row in `stored_files` that is not yet in use. */
export interface UploadedFile {
  storedFileId: number;
  fileName: string;
  contentType: string;
  sizeBytes: number;
}

/** Streams one file of a request into the store. Throws an `AppError` for size and type. */
export type ReceiveFile = (fileName: string, declaredType: string, body: Readable) => Promise<UploadedFile>;
/** Removes those files of a request that are not in use. */
export type DiscardFiles = (files: readonly Pick<UploadedFile, 'storedFileId'>[]) => Promise<void>;

interface Measured {
  contentType: string;
  sizeBytes: number;
  sha256: string;
}

/**
 * Streams files of a request into the store: at most 25 MB, of an allowed kind, with content that matches the
 * name (rule 13.5). Inserts the row before it stores the first byte, so that the nightly job finds what a
 * crash leaves.
 */
export function receiveFile(ctx: Ctx): ReceiveFile {
  return async (givenName, _declaredType, body) => {
    if (ctx.transaction) throw new Error('file received in a transaction');
    // The parser may still report an error on the stream after the loop below has ended.
    body.on('error', () => undefined);
    const fileName = cleanFileName(givenName);
    const kind = fileKindOf(fileName);
    if (!kind) {
      body.resume();
      throw new AppError('FileTypeRejected');
    }
    const storageKey = randomUUID();
    const storedFileId = await registerFile(ctx, storageKey, fileName);
    try {
      const measured: Measured = { contentType: kind.contentType, sizeBytes: 0, sha256: '' };
      await ctx.files.put(storageKey, Readable.from(measure(body, kind, measured), { objectMode: false }));
      await ctx.db.update(storedFiles).set(measured).where(eq(storedFiles.storedFileId, storedFileId));
      return { storedFileId, fileName, contentType: measured.contentType, sizeBytes: measured.sizeBytes };
    } catch (error) {
      body.resume();
      await discardFiles(ctx)([{ storedFileId }]);
      throw error;
    }
  };
}

/** Removes those files of a request that are not in use. The nightly job removes what fails here. */
export function discardFiles(ctx: Ctx): DiscardFiles {
  return async (files) => {
    try {
      for (const { storedFileId } of await listUnused(ctx, files)) await removeUnusedFile(ctx, storedFileId);
    } catch (error) {
      logLeft(ctx.log, error);
    }
  };
}

const logLeft = throttleLog((suppressed, log: Ctx['log'], err: unknown) =>
  log.warn({ err, suppressed }, 'uploaded files not removed, left to the nightly job'),
);

async function listUnused(ctx: Ctx, files: Parameters<DiscardFiles>[0]) {
  if (files.length === 0) return [];
  const ids = files.map(({ storedFileId }) => storedFileId);
  return ctx.db
    .select({ storedFileId: storedFiles.storedFileId })
    .from(storedFiles)
    .where(and(inArray(storedFiles.storedFileId, ids), eq(storedFiles.isInUse, false)));
}

async function registerFile(ctx: Ctx, storageKey: string, fileName: string): Promise<number> {
  const row = {
    storageKey,
    fileName,
    contentType: 'application/octet-stream',
    sizeBytes: 0,
    sha256: '',
    createdAt: ctx.now(),
  };
  const { storedFileId } = await insertRow(ctx.db, storedFiles, row, 'storedFileId');
  return storedFileId;
}

/** Passes the content on after checking its beginning. Counts and hashes the bytes and stops at the limit. */
async function* measure(body: Readable, kind: FileKind, measured: Measured): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let head: Buffer[] | null = [];
  const check = async (chunks: Buffer[]): Promise<Buffer> => {
    const beginning = Buffer.concat(chunks);
    if (beginning.length === 0) throw new AppError('FileEmpty');
    const contentType = await checkFileContent(kind, beginning);
    if (contentType === null) throw new AppError('FileTypeRejected');
    measured.contentType = contentType;
    return beginning;
  };
  // Does not destroy the stream at an early end: the rest is read and dropped, so that the client can read
  // the response.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    measured.sizeBytes += chunk.length;
    if (measured.sizeBytes > attachmentMaxBytes) throw new AppError('FileTooLarge');
    hash.update(chunk);
    if (head === null) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    if (measured.sizeBytes >= headBytes) {
      yield await check(head);
      head = null;
    }
  }
  if (head !== null) yield await check(head);
  measured.sha256 = hash.digest('hex');
}

/**
 * Removes an unused file, first from the store and then from the table. A crash in between leaves a row,
 * which the next sweep removes. Does nothing if the file is in use or its row is locked because it is being
 * taken into use. Only the file's own request takes it into use, before that request discards it. Therefore
 * no database connection is held while the store, which may hang, answers.
 */
export async function removeUnusedFile(ctx: Ctx, storedFileId: number): Promise<boolean> {
  if (ctx.transaction) throw new Error('file removed in a transaction');
  const isUnused = and(eq(storedFiles.storedFileId, storedFileId), eq(storedFiles.isInUse, false));
  const [row] = await ctx.db
    .select({ storageKey: storedFiles.storageKey })
    .from(storedFiles)
    .where(isUnused)
    .for('update', { skipLocked: true });
  if (!row) return false;
  await ctx.files.remove(row.storageKey);
  await ctx.db.delete(storedFiles).where(isUnused);
  return true;
}
