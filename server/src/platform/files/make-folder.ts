import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents. Returns whether the folder is new. Does not use Node's `recursive`
 * option, which never ends where the system reports ENOENT for an existing folder, such as `/proc`.
 */
export function makeFolder(path: string): boolean {
  if (existsSync(path)) return false;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Throws if this account can't write a folder, or make it if it is missing. Changes nothing. */
export function rejectUnwritable(path: string): void {
  const isMissing = !existsSync(path) && path !== dirname(path);
  if (isMissing) rejectUnwritable(dirname(path));
  else if (!statSync(path).isDirectory()) throw new Error(`${path} is not a folder`);
  else accessSync(path, constants.W_OK | constants.X_OK);
}
