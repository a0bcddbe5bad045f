import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { ConfigError } from '../../config.ts';
import type { Db } from '../db/client.ts';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';
import { idKey } from './open-file-store.ts';
import { fileStoreCheck } from './tables.ts';

interface Checked {
  db: Db;
  files: FileStore;
  log: Pick<Logger, 'warn'>;
}
/**
 * Throws at the start if the store is not the one of this database: with a store of its own, a server would miss the
 * files of the others, and an erasure would leave them (rule 12.8). The first start stores an id in both. A store that
 * is unavailable is not checked.
 */
export async function checkFileStore({ db, files, log }: Checked): Promise<void> {
  try {
    const [known] = await db.select({ storeId: fileStoreCheck.storeId }).from(fileStoreCheck);
    if (known) return await rejectOtherStore(files, known.storeId);
    const found = await readId(files);
    const storeId = found ?? randomUUID();
    if (found === null) await files.put(idKey, Readable.from([Buffer.from(storeId)], { objectMode: false }));
    await db.insert(fileStoreCheck).values({ storeId });
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error;
    log.warn({ err: error }, 'file store not checked: unavailable');
  }
}

/** The id that the database knows. Null before the first start, whose migrations create the table. */
export async function findStoreId(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('public.file_store_check') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return null;
  const known = await pool.query<{ storeId: string }>('select store_id as "storeId" from file_store_check');
  return known.rows[0]?.storeId ?? null;
}

/** Throws if the store has no id or another one. Changes nothing. */
export async function rejectOtherStore(files: FileStore, known: string): Promise<void> {
  const found = await readId(files);
  if (found !== known) throw otherStore(found);
}

async function readId(files: FileStore): Promise<string | null> {
  const isThere = (await files.list(idKey)).includes(idKey);
  return isThere ? text(await files.read(idKey)) : null;
}

export const otherStore = (found: string | null) =>
  new ConfigError(
    `FILES_URL is not the file store of this database: it has ${found === null ? 'no id' : 'the id of another'}. ` +
      'All servers of a database need the same store. Set FILES_URL to it and mount its disk; if it is lost, see docs/operations.md.',
  );
