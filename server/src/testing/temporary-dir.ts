import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ofThisRun = 'TEST_RUN_DIR';

/** Makes the folder that all temporary folders of this run are in; answers what takes it away again. */
export function openRunDir(): () => void {
  const dir = mkdtempSync(join(tmpdir(), 'cfm-tests-'));
  // As root, the embedded database runs as another account, which has to pass through.
  chmodSync(dir, 0o711);
  process.env[ofThisRun] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}

/** A new folder that is gone when the run is over. */
export const temporaryDir = (name: string): string =>
  mkdtempSync(join(process.env[ofThisRun] ?? tmpdir(), `${name}-`));

/** The same for the data of a product: as root, the account of its embedded database has to pass through. */
export function temporaryDataDir(name: string): string {
  const dir = temporaryDir(name);
  chmodSync(dir, 0o711);
  return dir;
}
