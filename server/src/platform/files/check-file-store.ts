import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';
import { fileStoreCheck } from './tables.ts';

/** Key of the file with the id of the store. */
const idKey = 'file-store-id';

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
    const found = await readId(files);
    const [known] = await db.select({ storeId: fileStoreCheck.storeId }).from(fileStoreCheck);
    if (known) return rejectOther(known.storeId, found);
    const storeId = found ?? randomUUID();
    if (found === null) await files.put(idKey, Readable.from([Buffer.from(storeId)], { objectMode: false }));
    await db.insert(fileStoreCheck).values({ storeId });
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error;
    log.warn({ err: error }, 'file store not checked: unavailable');
  }
}

async function readId(files: FileStore): Promise<string | null> {
  const isThere = (await files.list(idKey)).includes(idKey);
  return isThere ? text(await files.read(idKey)) : null;
}

function rejectOther(known: string, found: string | null): void {
  if (found === known) return;
  throw new Error(
    `FILES_URL is not the file store of this database: it has ${found === null ? 'no id' : 'the id of another'}. ` +
      'All servers of a database need the same store. Set FILES_URL to it; if it is lost, see docs/operations.md.',
  );
}
