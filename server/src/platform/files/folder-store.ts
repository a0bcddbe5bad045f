import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Ending of a file while it is written. Each write has its own name, so that two writers of one key never mix
 * bytes. `remove` deletes these files too, so a killed upload leaves nothing.
 */
const unfinishedEnd = '.part';
const unfinished = (path: string) => `${path}.${randomUUID()}${unfinishedEnd}`;

/** Syncs a folder, so that a new or renamed entry survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Distinguishes the folder from an empty mount point whose disk is not mounted. */
const marker = '.file-store';

async function rejectMissing(root: string): Promise<void> {
  await access(join(root, marker)).catch(({ code }: NodeJS.ErrnoException) => {
    throw new FileStoreUnavailable(
      `the folder of the files is not there: ${root} without ${marker} (${code})`,
      undefined,
      { isAnswer: true },
    );
  });
}

/** Codes of a wrong setting. A full disk or a hanging one may be well again soon. */
const wrongSetting = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT']);
const unavailable = (message: string, error: unknown) =>
  new FileStoreUnavailable(message, error, {
    isAnswer: wrongSetting.has((error as NodeJS.ErrnoException).code ?? ''),
  });

/**
 * A system error means that the folder is unavailable: no permission, no disk, no space. Except ENOENT: that
 * file is missing.
 */
const asUnavailable = (error: unknown): unknown => {
  const { syscall, code, message } = error as NodeJS.ErrnoException;
  return syscall !== undefined && code !== 'ENOENT' ? unavailable(message, error) : error;
};
const reject = (error: unknown): never => {
  throw asUnavailable(error);
};
/** A write needs no file that exists, so ENOENT means that the folder is unavailable too. */
const asUnwritable = (error: unknown): unknown => {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall === undefined ? error : unavailable(message, error);
};

/** Creates a sub-folder. Not with `recursive`, which reports a read-only disk as ENOENT. */
async function makeSubfolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  await syncFolder(dirname(folder));
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error) => (error.code === 'ENOENT' ? [] : reject(error)));

/** Whether a server has used this folder as its store. */
export const isFolderOfFiles = (root: string): boolean => existsSync(join(root, marker));

/** Creates and marks the folder of a new store. Only once it is certain that the folder is not an empty mount point. */
export function makeFolderStore(root: string): void {
  makeFolder(root);
  closeSync(openSync(join(root, marker), 'a', 0o600));
}

/** Content of a small file, also in a folder without the marker. Null if it is missing. */
export function readUnmarked(root: string, key: string): string | null {
  try {
    return readFileSync(join(root, key.slice(0, 2), key), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Files in a folder, spread over 256 sub-folders by the first two characters of the key. A file is written
 * under another name, synced to disk and then renamed, so it is complete or absent. Never creates or marks
 * the root folder: if it is missing, its disk is not mounted.
 */
export function openFolderStore(root: string): FileStore {
  const folderOf = (key: string) => join(root, key.slice(0, 2));
  const pathOf = (key: string) => join(folderOf(key), key);
  return {
    async put(key, body) {
      const path = pathOf(key);
      const folder = dirname(path);
      const part = unfinished(path);
      try {
        await rejectMissing(root);
        await makeSubfolder(folder);
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(body);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
        await syncFolder(folder);
      } catch (error) {
        body.destroy();
        await rm(part, { force: true }).catch(() => undefined);
        throw error === body.errored ? error : asUnwritable(error);
      }
    },
    async read(key) {
      // Opens the file here, so that a missing file is an error now and not in the middle of a response.
      const file = await open(pathOf(key), 'r').catch(async (error) => {
        await rejectMissing(root);
        return reject(error);
      });
      return file.createReadStream();
    },
    async remove(key) {
      await rejectMissing(root);
      const parts = (await namesIn(folderOf(key))).filter(
        (name) => name.startsWith(`${key}.`) && name.endsWith(unfinishedEnd),
      );
      for (const name of [...parts, key]) await rm(join(folderOf(key), name), { force: true }).catch(reject);
    },
    async list(prefix) {
      await rejectMissing(root);
      const names = await namesIn(folderOf(prefix));
      return names.filter((name) => name.startsWith(prefix) && !name.endsWith(unfinishedEnd)).sort();
    },
  };
}
