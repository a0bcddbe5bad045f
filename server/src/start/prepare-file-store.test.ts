import { readdirSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkFileStore } from '../platform/files/check-file-store.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { fileStoreCheck } from '../platform/files/tables.ts';
import { temporaryDir } from '../testing/temporary-dir.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { prepareFileStore } from './prepare-file-store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('marks the folder of the first start only, and leaves nothing in the folder of a rejected one (rule 12.8)', async () => {
  const log = pino({ level: 'silent' });
  const { host = '', port = 0, user = '', database = '' } = t.pool.options;
  const prepare = (folder: string) =>
    prepareFileStore(folder, openFileStore(folder), { host, port, user, database }, log);
  await t.db.delete(fileStoreCheck);
  const store = temporaryDir('first');
  await prepare(store);
  await checkFileStore({ db: t.db, files: openFileStore(store), log });
  await prepare(store);
  expect(readdirSync(store)).toEqual(['.file-store', 'fi']);

  const mountPoint = temporaryDir('mount-point');
  await expect(prepare(mountPoint)).rejects.toThrow('is not the file store of this database: it has no id');
  expect(readdirSync(mountPoint)).toEqual([]);
});
