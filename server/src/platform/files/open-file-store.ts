import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store, readS3Address } from './s3-store.ts';

/** Keys are generated here. Any other key could lead out of the store. */
const keyPattern = /^[a-z0-9][a-z0-9-]{7,99}$/;

/**
 * Opens the store of the setting `FILES_URL` (rule 12.8): a folder, or
 * `s3://[key:secret@]bucket/prefix?endpoint=…&region=…`.
 */
export function openFileStore(filesUrl: string): FileStore {
  const store = filesUrl.startsWith('s3://')
    ? openS3Store(readS3Address(filesUrl))
    : openFolderStore(folderOf(filesUrl));
  const checked = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('invalid key of the file store');
    return key;
  };
  return {
    put: async (key, body) => store.put(checked(key), body),
    read: async (key) => store.read(checked(key)),
    remove: async (key) => store.remove(checked(key)),
    list: async (prefix) => (await store.list(checked(prefix))).filter((key) => keyPattern.test(key)),
  };
}

function folderOf(filesUrl: string): string {
  if (filesUrl.startsWith('file:')) return fileURLToPath(filesUrl);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(filesUrl)) throw new Error('FILES_URL must be a folder or s3://…');
  return isAbsolute(filesUrl) ? filesUrl : resolve(filesUrl);
}
