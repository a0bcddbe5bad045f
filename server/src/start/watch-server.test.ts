import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../platform/db/client.ts';
import { checkFileStore, findStoreId } from '../platform/files/check-file-store.ts';
import { FileStoreUnavailable } from '../platform/files/file-store.ts';
import { guardFileStore } from '../platform/files/guard-file-store.ts';
import { fileStoreCheck } from '../platform/files/tables.ts';
import type { Readiness } from '../platform/http/health.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { createWriteFailures } from '../platform/write-failures.ts';
import { openNewFileStore } from '../testing/open-new-file-store.ts';
import { temporaryDir } from '../testing/temporary-dir.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createWatch } from './watch-server.ts';

const lines: { level: number; msg: string }[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const levels = () => lines.map(({ level, msg }) => [level, msg]);
const role = 'limited_role';
let t: TestApp;
let limited: Database | undefined;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  await limited?.close();
  await t.pool.query(`drop role if exists ${role}`);
  await t.close();
});
beforeEach(() => {
  lines.length = 0;
});

function watched(
  pool = t.pool,
  { root = temporaryDir('watched'), now }: { root?: string; now?: () => number } = {},
) {
  const writeFailures = createWriteFailures(log);
  const readiness: Readiness = { state: 'ready', writeFailures };
  const metrics = createMetrics(pool, readiness, writeFailures, log);
  const store = guardFileStore(openNewFileStore(root), () => findStoreId(t.pool));
  const files = metrics.watch(store);
  const offsets: number[] = [];
  const watch = createWatch({
    ...{ pool, files, checkStoreId: store.checkId, readiness, writeFailures, log },
    onClock: (offsetMs) => offsets.push(offsetMs),
    ...(now && { now }),
  });
  return { watch, readiness, writeFailures, metrics, offsets, root, files };
}

it('notes that the role has no connection left, until one is free (rule 12.12)', async () => {
  await t.pool.query(`create role ${role} login connection limit 1`);
  const { host, port, database } = t.pool.options;
  const { watch, writeFailures, metrics } = watched();
  limited = openDatabase(
    { host, port, database, user: role, max: 2, onStatement: metrics.observeStatement },
    log,
  );
  const limitedWatch = createWatch({
    ...{ pool: limited.pool, files: openNewFileStore(temporaryDir('other')), readiness: { state: 'ready' } },
    ...{ checkStoreId: async () => undefined, writeFailures, log, onClock: () => undefined },
  });
  const only = await limited.pool.connect();
  await expect(limited.pool.query('select 1')).rejects.toThrow('too many connections');
  expect(writeFailures.list()).toEqual(['database']);
  await limitedWatch.checkDatabase();
  expect(writeFailures.list()).toEqual(['database']);
  only.release();
  await limitedWatch.checkDatabase();
  expect(writeFailures.list()).toEqual([]);
  await watch.checkDatabase();
  expect(levels()).toEqual([
    [50, 'cannot write'],
    [30, 'can write again'],
  ]);
});

it('finds a file store that cannot be written although nothing uploads, and its return', async () => {
  const { watch, writeFailures, root } = watched();
  await watch.checkFileStore();
  expect(writeFailures.list()).toEqual([]);
  rmSync(root, { recursive: true });
  await watch.checkFileStore();
  expect(writeFailures.list()).toEqual(['fileStore']);
  openNewFileStore(root);
  await watch.checkFileStore();
  expect(writeFailures.list()).toEqual([]);
  expect(levels()).toEqual([
    [50, 'cannot write'],
    [30, 'can write again'],
  ]);
});

it('refuses files while the id of the store is missing or another, and accepts them when it is back (rule 12.8)', async () => {
  const { watch, writeFailures, root, files } = watched();
  await t.db.delete(fileStoreCheck);
  await checkFileStore({ db: t.db, files, log });
  await watch.checkFileStore();
  expect(writeFailures.list()).toEqual([]);
  const id = join(root, 'fi', 'file-store-id');
  const right = readFileSync(id);
  const put = () => files.put('uploaded-1', Readable.from([Buffer.from('x')], { objectMode: false }));
  for (const vanish of [() => rmSync(id), () => writeFileSync(id, 'another')]) {
    vanish();
    await watch.checkFileStore();
    expect(writeFailures.list()).toEqual(['fileStore']);
    await expect(put()).rejects.toThrow(FileStoreUnavailable);
    await expect(files.remove('uploaded-1')).rejects.toThrow('is not the file store of this database');
    writeFileSync(id, right);
    await watch.checkFileStore();
    expect(writeFailures.list()).toEqual([]);
    await put();
  }
});

it('warns of a clock that is off, and is not ready while it is wrong (rule 12.14)', async () => {
  let ahead = 0;
  const { watch, readiness, offsets } = watched(t.pool, { now: () => Date.now() + ahead });
  await watch.checkClock();
  expect(levels()).toEqual([]);
  ahead = 60_000;
  await watch.checkClock();
  expect([readiness.isClockWrong, levels()]).toEqual([false, [[40, 'clock differs from the database']]]);
  ahead = -3_600_000;
  await watch.checkClock();
  expect([readiness.isClockWrong, levels().at(-1)]).toEqual([true, [50, 'not ready: clock is wrong']]);
  expect(lines.at(-1)).toMatchObject({
    reason: expect.stringMatching(
      /^the clock of this server is 3[56]\d\d seconds behind the clock of the database/,
    ),
  });
  ahead = 0;
  await watch.checkClock();
  expect([readiness.isClockWrong, levels().at(-1)]).toEqual([false, [30, 'ready again: clock is right']]);
  expect(offsets).toHaveLength(4);
});
