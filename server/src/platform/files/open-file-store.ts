import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf, isUnavailable } from '../unavailable.ts';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';
import { isFolderOfFiles, makeFolderStore, openFolderStore, readUnmarked } from './folder-store.ts';
import { openS3Store, readS3Address } from './s3-store.ts';

/** Keys are generated here. Any other key could lead out of the store. */
const keyPattern = /^[a-z0-9][a-z0-9-]{7,99}$/;

/** Key of the file with the id of the store. */
export const idKey = 'file-store-id';

/**
 * Creates and marks a folder if the database knows no store yet, or if the folder has the id of the known store: a
 * restore may have left out the marker. Any other folder may be the mount point of a missing disk, and stays as it is.
 */
export function makeFileStore(filesUrl: string, knownId: string | null): void {
  if (canMakeFileStore(filesUrl, knownId)) makeFolderStore(folderOf(filesUrl));
}

/** Whether the folder is unmarked, and either new or the known store. */
function canMakeFileStore(filesUrl: string, knownId: string | null): boolean {
  if (!isFolder(filesUrl)) return false;
  const root = folderOf(filesUrl);
  return !isFolderOfFiles(root) && (knownId === null || readUnmarked(root, idKey) === knownId);
}

/**
 * Opens the store of the setting `FILES_URL` (rule 12.8): a folder, or
 * `s3://[key:secret@]bucket/prefix?endpoint=…&region=…`. Creates nothing.
 */
export function openFileStore(filesUrl: string): FileStore {
  const store = isFolder(filesUrl)
    ? openFolderStore(folderOf(filesUrl))
    : openS3Store(readS3Address(filesUrl));
  const checked = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('invalid key of the file store');
    return key;
  };
  return {
    put: async (key, body) =>
      store
        .put(checked(key), body)
        .catch((error: unknown) => (error === body.errored ? Promise.reject(error) : rejectAsStore(error))),
    read: async (key) => store.read(checked(key)).catch(rejectAsStore),
    remove: async (key) => store.remove(checked(key)).catch(rejectAsStore),
    list: async (prefix) =>
      (await store.list(checked(prefix)).catch(rejectAsStore)).filter((key) => keyPattern.test(key)),
  };
}

/** A store that can't be reached is unavailable like one that rejects a call. */
function rejectAsStore(error: unknown): never {
  if (error instanceof FileStoreUnavailable || !isUnavailable(error)) throw error;
  const { message, name } = error as Error;
  throw new FileStoreUnavailable(message || codeOf(error) || name, error);
}

export const isFolder = (filesUrl: string): boolean => !filesUrl.startsWith('s3://');

export function folderOf(filesUrl: string): string {
  if (filesUrl.startsWith('file:')) return fileURLToPath(filesUrl);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(filesUrl)) throw new Error('FILES_URL must be a folder or s3://…');
  return isAbsolute(filesUrl) ? filesUrl : resolve(filesUrl);
}
