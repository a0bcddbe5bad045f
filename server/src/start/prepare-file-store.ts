import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { openDatabase } from '../platform/db/client.ts';
import { findStoreId, otherStore, rejectOtherStore } from '../platform/files/check-file-store.ts';
import { type FileStore, FileStoreUnavailable } from '../platform/files/file-store.ts';
import { isFolderOfFiles, readUnmarked } from '../platform/files/folder-store.ts';
import { folderOf, idKey, isFolder, makeFileStore } from '../platform/files/open-file-store.ts';
import { StartupError } from './startup-error.ts';

/**
 * Creates the folder of a new store, and rejects a store that is not the one of this database, before anything is
 * written to it. Reads as the owner, because a new role of the server gets its rights later.
 */
export async function prepareFileStore(
  filesUrl: string,
  files: FileStore,
  owner: PoolConfig,
  log: Logger,
): Promise<void> {
  const database = openDatabase({ ...owner, max: 1 }, log);
  const known = await findStoreId(database.pool).finally(() => database.close());
  try {
    makeFileStore(filesUrl, known);
  } catch (error) {
    throw StartupError.ofSystem('FILES_URL', 'Set it to a folder that this account can write.', error);
  }
  if (known !== null) await rejectStoreOf(filesUrl, files, known);
}

/**
 * Throws if the store has no id or another one, also in a folder without the marker, which a start adds. A store that is
 * unavailable is not checked. Changes nothing.
 */
export async function rejectStoreOf(filesUrl: string, files: FileStore, known: string): Promise<void> {
  if (isFolder(filesUrl) && !isFolderOfFiles(folderOf(filesUrl))) {
    const found = readUnmarked(folderOf(filesUrl), idKey);
    if (found !== known) throw otherStore(found);
    return;
  }
  await rejectOtherStore(files, known).catch((error) => {
    if (!(error instanceof FileStoreUnavailable)) throw error;
  });
}
