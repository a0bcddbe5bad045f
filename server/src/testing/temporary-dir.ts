import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ofThisRun = 'TEST_RUN_DIR';

/** Creates the parent of all temporary folders of this run. Returns a function that removes it. */
export function openRunDir(): () => void {
  const dir = mkdtempSync(join(tmpdir(), 'cfm-tests-'));
  // As root, the embedded database runs as another account, which needs to pass through.
  chmodSync(dir, 0o711);
  process.env[ofThisRun] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}

/** A new folder that is removed after the run. */
export const temporaryDir = (name: string): string =>
  mkdtempSync(join(process.env[ofThisRun] ?? tmpdir(), `${name}-`));

/** The same for product data. As root, the account of the embedded database needs to pass through. */
export function temporaryDataDir(name: string): string {
  const dir = temporaryDir(name);
  chmodSync(dir, 0o711);
  return dir;
}
