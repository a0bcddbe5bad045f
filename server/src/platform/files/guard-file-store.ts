import { ConfigError } from '../../config.ts';
import { rejectOtherStore } from './check-file-store.ts';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';

export interface GuardedFileStore extends FileStore {
  /** Compares the id of the store with the database's. If either can't be read, the last result remains. */
  checkId(): Promise<void>;
}

/**
 * Rejects every call while the store is not the one of this database: its disk vanished or was exchanged. A file
 * stored there would be lost, and one removed there would remain in the right store (rule 12.8).
 */
export function guardFileStore(
  files: FileStore,
  findKnownId: () => Promise<string | null>,
): GuardedFileStore {
  let problem: string | null = null;
  const rejectOther = () => {
    if (problem !== null) throw new FileStoreUnavailable(problem, undefined, { isAnswer: true });
  };
  return {
    async checkId() {
      try {
        const known = await findKnownId();
        if (known !== null) await rejectOtherStore(files, known);
        problem = null;
      } catch (error) {
        if (error instanceof ConfigError) problem = error.message;
      }
    },
    async put(key, body) {
      if (problem !== null) body.destroy();
      rejectOther();
      await files.put(key, body);
    },
    async read(key) {
      rejectOther();
      return files.read(key);
    },
    async remove(key) {
      rejectOther();
      await files.remove(key);
    },
    async list(prefix) {
      rejectOther();
      return files.list(prefix);
    },
  };
}
