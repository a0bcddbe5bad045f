import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it; answers whether it is new. One by one, as Node's own way (`recursive`) never ends where
 * the system denies that a folder is there in which nothing can be made, such as `/proc`.
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
