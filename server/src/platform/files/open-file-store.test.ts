import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer, type Server as NetServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNewFileStore } from '../../testing/open-new-file-store.ts';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { openS3Store, readS3Address } from './s3-store.ts';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  httpServer: Server;
}
// The package has no types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server;

const folder = temporaryDir('files');
const s3Folder = temporaryDir('s3');
let s3: S3Server;
let s3Url = '';
beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: s3Folder,
    configureBuckets: [{ name: 'feedback' }],
  });
  const { port } = await s3.run();
  s3Url = `s3://S3RVER:S3RVER@feedback/attachments?endpoint=http://127.0.0.1:${port}&region=eu-central-1`;
});
afterAll(async () => {
  s3.httpServer.closeAllConnections();
  await s3.close();
});

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('.') && statSync(join(path, name)).isFile(),
  );
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Emits some chunks, then fails as if the client had left. */
const broken = (chunk: Buffer, count: number) =>
  Readable.from(
    (async function* () {
      for (let i = 0; i < count; i += 1) yield chunk;
      throw new Error('the client disconnected');
    })(),
    { objectMode: false },
  );

describe.each(['folder', 's3'])('a file store in %s (rule 12.8)', (place) => {
  const where = () => (place === 's3' ? s3Folder : folder);
  const open = (): FileStore => openNewFileStore(place === 's3' ? s3Url : folder);

  it.each([0, 1, 5 * 1024 * 1024, 12 * 1024 * 1024 + 7])('returns %d bytes unchanged', async (size) => {
    const key = randomUUID();
    const bytes = randomBytes(size);
    await open().put(key, Readable.from(chunksOf(bytes), { objectMode: false }));
    expect(sha256(await buffer(await open().read(key)))).toBe(sha256(bytes));
    await open().remove(key);
    await expect(open().read(key)).rejects.toThrow();
  });

  it.each([1, 200])('keeps nothing of a stream that breaks after %d chunks', async (count) => {
    const before = filesIn(where()).filter((name) => !name.includes('uploads'));
    const key = randomUUID();
    await expect(open().put(key, broken(randomBytes(64 * 1024), count))).rejects.toThrow(
      'the client disconnected',
    );
    await expect(open().read(key)).rejects.toThrow();
    expect(filesIn(where()).filter((name) => !name.includes('uploads'))).toEqual(before);
  });

  it('ignores the removal of a missing file', async () => {
    await expect(open().remove(randomUUID())).resolves.toBeUndefined();
  });

  it('lists complete files with a prefix in order', async () => {
    const store = open();
    const keys = ['listed-alike-2', 'listed-alike-1', 'listed-other-1'];
    expect(await store.list('listed-alike-')).toEqual([]);
    for (const key of keys) await store.put(key, Readable.from([Buffer.from('x')], { objectMode: false }));
    await expect(store.put('listed-alike-3', broken(randomBytes(1024), 3))).rejects.toThrow();
    if (place === 'folder') writeFileSync(join(folder, 'li', 'listed-alike-4.part'), 'half');
    expect(await store.list('listed-alike-')).toEqual(['listed-alike-1', 'listed-alike-2']);
    for (const key of [...keys, 'listed-alike-4']) await store.remove(key);
    await expect(store.list('../other')).rejects.toThrow('invalid key');
  });

  it('rejects a key that leads out of the store', async () => {
    for (const key of ['../../etc/passwd', 'a/b', '', '..', 'UPPER-CASE-KEY', `${randomUUID()}/x`])
      await expect(open().read(key)).rejects.toThrow('invalid key');
  });
});

describe('a folder store', () => {
  it('removes what a killed upload left', async () => {
    const key = randomUUID();
    const store = openNewFileStore(folder);
    await store.put(key, Readable.from([Buffer.from('x')], { objectMode: false }));
    const path = join(folder, key.slice(0, 2), key);
    // A file of an older version, and files of two killed writers.
    for (const name of ['part', 'a.part', 'b.part']) symlinkSync(path, `${path}.${name}`);
    await store.remove(key);
    expect(filesIn(folder)).toEqual([]);
  });

  it('stores one complete file when two are written under one key at once', async () => {
    const key = randomUUID();
    const store = openNewFileStore(folder);
    const contents = [randomBytes(300_000), randomBytes(300_000)];
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const writing = [
      [first, second],
      [second, first],
    ].map(async ([mine, other], index) => {
      const content = contents[index] ?? Buffer.alloc(0);
      const body = async function* () {
        yield content.subarray(0, 150_000);
        mine?.resolve();
        await other?.promise;
        yield content.subarray(150_000);
      };
      await store.put(key, Readable.from(body(), { objectMode: false }));
    });
    await Promise.all(writing);
    const stored = sha256(await buffer(await store.read(key)));
    expect(contents.map(sha256)).toContain(stored);
    await store.remove(key);
    expect(filesIn(folder)).toEqual([]);
  });

  it('rejects files and does not recreate its folder when it is missing', async () => {
    const root = temporaryDir('gone');
    const store = openNewFileStore(root);
    rmSync(root, { recursive: true });
    const put = () => store.put(randomUUID(), Readable.from([Buffer.from('x')], { objectMode: false }));
    await expect(put()).rejects.toThrow(`the folder of the files is not there: ${root}`);
    expect(existsSync(root)).toBe(false);
    // An empty mount point whose disk is not mounted.
    mkdirSync(root);
    await expect(put()).rejects.toThrow('is not there');
    expect(readdirSync(root)).toEqual([]);
  });

  it('rejects an unknown kind of address', () => {
    expect(() => openFileStore('ftp://somewhere/else')).toThrow('FILES_URL');
  });
});

describe('an S3 store that hangs', () => {
  let mute: NetServer;
  const sockets: Socket[] = [];
  let store: FileStore;
  beforeAll(async () => {
    mute = createServer((socket) => void sockets.push(socket.resume())).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const address = readS3Address(`s3://a:b@bucket?endpoint=http://127.0.0.1:${port}`);
    store = openS3Store(address, 200);
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    mute.close();
  });

  it('times out', async () => {
    await expect(store.read('a-key-of-a-file')).rejects.toMatchObject({ name: 'TimeoutError' });
    const body = Readable.from(chunksOf(randomBytes(12 * 1024 * 1024)), { objectMode: false });
    await expect(store.put('a-key-of-a-file', body)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(body.destroyed).toBe(true);
  });
});

describe('readS3Address', () => {
  it('reads all parts of the address', () => {
    expect(
      readS3Address('s3://me:a%2Fb@bucket/some/where/?endpoint=https://s3.example:9000&region=x'),
    ).toEqual({
      bucket: 'bucket',
      prefix: 'some/where/',
      region: 'x',
      endpoint: 'https://s3.example:9000',
      credentials: { accessKeyId: 'me', secretAccessKey: 'a/b' },
    });
    expect(readS3Address('s3://bucket')).toEqual({ bucket: 'bucket', prefix: '', region: 'eu-central-1' });
  });
});

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}
