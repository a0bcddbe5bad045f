import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ofThisRun = 'TEST_RUN_DIR';

/** Makes the folder that all temporary folders of this run are in; answers what takes it away again. */
export function openRunDir(): () => void {
  const dir = mkdtempSync(join(tmpdir(), 'cfm-tests-'));
  process.env[ofThisRun] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}

/** A new folder that is gone when the run is over. */
export const temporaryDir = (name: string): string =>
  mkdtempSync(join(process.env[ofThisRun] ?? tmpdir(), `${name}-`));
