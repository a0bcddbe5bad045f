import type { FileStore } from '../platform/files/file-store.ts';
import { makeFileStore, openFileStore } from '../platform/files/open-file-store.ts';

/** Opens a store as the first start does: creates and marks its folder. */
export function openNewFileStore(filesUrl: string): FileStore {
  makeFileStore(filesUrl, null);
  return openFileStore(filesUrl);
}
