import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openNewFileStore } from '../../testing/open-new-file-store.ts';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { removeUnusedFile } from './receive-file.ts';
import { openS3Store, readS3Address } from './s3-store.ts';
import { storedFiles } from './tables.ts';

let server: Server;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** An S3 store that answers requests with this listener, or never. */
async function storeThat(answers: RequestListener, idleMs?: number) {
  server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return openS3Store(readS3Address(`s3://a:b@bucket?endpoint=http://127.0.0.1:${port}`), idleMs);
}
const key = 'a-key-of-a-file';
const bytes = (count: number) =>
  Readable.from(
    (function* () {
      for (let sent = 0; sent < count; sent += 65_536) yield randomBytes(65_536);
    })(),
    { objectMode: false },
  );

async function expectAllUnavailable(store: FileStore) {
  await expect(store.read(key)).rejects.toBeInstanceOf(FileStoreUnavailable);
  await expect(store.remove(key)).rejects.toBeInstanceOf(FileStoreUnavailable);
  await expect(store.put(key, bytes(1))).rejects.toBeInstanceOf(FileStoreUnavailable);
  await expect(store.list(key)).rejects.toBeInstanceOf(FileStoreUnavailable);
}

describe('a file store that hangs', () => {
  it('does not hold a database connection while a file is removed', async () => {
    const store = await storeThat(() => undefined);
    const [row] = await t.db
      .insert(storedFiles)
      .values({
        storageKey: key,
        fileName: 'a.pdf',
        contentType: 'application/pdf',
        sizeBytes: 1,
        sha256: '',
        createdAt: t.clock.now(),
      })
      .returning();
    if (!row) throw new Error('the insert returned no row');
    const { storedFileId } = row;
    const removal = removeUnusedFile({ ...t.ctx(), files: store }, storedFileId).catch((error) => error);
    await once(server, 'request');
    const { rows } = await t.pool.query(
      `select from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
    );
    expect(rows).toEqual([]);
    server.closeAllConnections();
    await once(server, 'request');
    server.closeAllConnections();
    expect(await removal).toBeInstanceOf(Error);
    // The row stays for the nightly job.
    expect(
      await t.db.select().from(storedFiles).where(eq(storedFiles.storedFileId, storedFileId)),
    ).toHaveLength(1);
    expect(await removeUnusedFile(t.ctx(), storedFileId)).toBe(true);
  });

  it('gets a request to remove uploaded parts, and the caller does not wait for it', async () => {
    const asked: (string | undefined)[] = [];
    const store = await storeThat((request: IncomingMessage, response) => {
      asked.push(request.method);
      request.resume();
      if (request.method === 'POST')
        response.end('<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>');
      if (request.method === 'PUT') response.writeHead(403).end();
    });
    await expect(store.put(key, bytes(6 * 1024 * 1024))).rejects.toBeInstanceOf(FileStoreUnavailable);
    await expect.poll(() => asked).toEqual(['POST', 'PUT', 'DELETE']);
  });
});

describe('an S3 store that returns an error', () => {
  it.each([
    [503, 'SlowDown'],
    [500, 'InternalError'],
    [507, 'InsufficientStorage'],
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
  ])('is unavailable for %i %s', async (status, code) => {
    const store = await storeThat((request, response) => {
      request.resume();
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><Message>m</Message></Error>`);
    });
    const line = `the file store can't be used: ${code} (${status}), m`;
    await expect(store.put(key, bytes(1))).rejects.toThrow(line);
    await expect(store.read(key)).rejects.toThrow(line);
    await expect(store.remove(key)).rejects.toThrow(line);
    await expect(store.read(key)).rejects.toBeInstanceOf(FileStoreUnavailable);
  });

  it('reports a missing object as lost, not as unavailable', async () => {
    const store = await storeThat((_request, response) => {
      response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchKey</Code></Error>');
    });
    await expect(store.read(key)).rejects.not.toBeInstanceOf(FileStoreUnavailable);
  });
});

it('a store that cannot be reached is unavailable', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  const store = openFileStore(`s3://a:b@bucket?endpoint=http://127.0.0.1:${port}`);
  await expectAllUnavailable(store);
});

describe('a folder store', () => {
  it('is unavailable when its folder is missing, also for reading and removing', async () => {
    const root = temporaryDir('gone-later');
    const store = openNewFileStore(root);
    await expect(store.read(key)).rejects.not.toBeInstanceOf(FileStoreUnavailable);
    rmSync(root, { recursive: true });
    await expectAllUnavailable(store);
  });

  it('is unavailable when no file in it can be opened', async () => {
    const root = temporaryDir('no-right');
    const store = openNewFileStore(root);
    // An error that root gets too: a file in place of a folder.
    writeFileSync(join(root, key.slice(0, 2)), '');
    await expectAllUnavailable(store);
  });

  it('is unavailable when no sub-folder can be made, although the error is ENOENT', async () => {
    const root = temporaryDir('no-subfolder');
    const store = openNewFileStore(root);
    symlinkSync(join(root, 'nowhere', 'else'), join(root, key.slice(0, 2)));
    await expect(store.put(key, bytes(1))).rejects.toThrow('ENOENT');
    await expect(store.put(key, bytes(1))).rejects.toBeInstanceOf(FileStoreUnavailable);
  });
});
