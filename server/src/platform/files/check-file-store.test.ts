import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openNewFileStore } from '../../testing/open-new-file-store.ts';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkFileStore } from './check-file-store.ts';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';
import { makeFileStore, openFileStore } from './open-file-store.ts';
import { fileStoreCheck } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(fileStoreCheck);
});
const warn = vi.fn();
const openNew = () => openNewFileStore(temporaryDir('file-store'));
const check = (files: FileStore) => checkFileStore({ db: t.db, files, log: { warn } });
const ids = async () => (await t.db.select().from(fileStoreCheck)).map(({ storeId }) => storeId);

it('accepts the store of the first start again, and rejects every other one (rule 12.8)', async () => {
  const store = openNew();
  await check(store);
  await check(store);
  expect(await ids()).toHaveLength(1);
  const rejection = 'FILES_URL is not the file store of this database: it has no id.';
  const empty = openNew();
  await expect(check(empty)).rejects.toThrow(rejection);
  expect(await empty.list('file-store')).toEqual([]);

  const [id] = await ids();
  await t.db.delete(fileStoreCheck);
  await check(openNew());
  await expect(check(store)).rejects.toThrow('it has the id of another');
  expect(await ids()).not.toContain(id);
});

it('takes the id of a store that belonged to a database which is new again', async () => {
  const store = openNew();
  await check(store);
  const before = await ids();
  await t.db.delete(fileStoreCheck);
  await check(store);
  expect(await ids()).toEqual(before);
});

it('does not prevent a start while the store is unavailable', async () => {
  const unavailable = async () => {
    throw new FileStoreUnavailable('no disk');
  };
  await check({ put: unavailable, read: unavailable, remove: unavailable, list: unavailable });
  expect(await ids()).toEqual([]);
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'file store not checked: unavailable');
});

it('creates no folder and no marker unless the database knows no store or the folder has its id', async () => {
  const store = openNew();
  await check(store);
  const [id = ''] = await ids();
  const bare = temporaryDir('bare');
  makeFileStore(bare, id);
  expect(readdirSync(bare)).toEqual([]);
  const missing = join(bare, 'missing');
  makeFileStore(missing, id);
  expect(existsSync(missing)).toBe(false);

  // A restore that left out the marker.
  mkdirSync(join(bare, 'fi'));
  writeFileSync(join(bare, 'fi', 'file-store-id'), id);
  makeFileStore(bare, id);
  await check(openFileStore(bare));
  expect(readdirSync(bare)).toEqual(['.file-store', 'fi']);
});
