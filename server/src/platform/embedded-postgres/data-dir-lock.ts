import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { acquireFolderLock } from './folder-lock.mjs';

/** Allows one process of the product per data folder (rule 12.2). */
export function acquireDataDirLock(dataDir: string, { address }: { address: string }) {
  mkdirSync(dataDir, { recursive: true });
  return acquireFolderLock(join(dataDir, 'running.lock'), address);
}
