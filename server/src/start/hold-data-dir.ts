import { chmodSync } from 'node:fs';
import type { Config } from '../config.ts';
import { acquireDataDirLock } from '../platform/embedded-postgres/data-dir-lock.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import type { Lifetime } from './lifetime.ts';
import { StartupError } from './startup-error.ts';

/**
 * Creates the folder. As root, lets other accounts pass through a new one, because the database in it runs as
 * another account.
 */
function makeDataDir(dataDir: string): void {
  if (makeFolder(dataDir) && process.getuid?.() === 0) chmodSync(dataDir, 0o711);
}

/** Locks the data folder for this process until shutdown. */
export async function holdDataDir(config: Config, lifetime: Lifetime): Promise<void> {
  const { dataDir } = config;
  try {
    makeDataDir(dataDir);
    const lock = await acquireDataDirLock(dataDir, { address: config.publicUrl });
    if (!lock.acquired)
      throw new StartupError(
        `Customer Feedback Management is already running on ${dataDir}: ${lock.holder.address} (process ${lock.holder.pid}).\n` +
          'Open that address, or stop it first. To run a second one, set another DATA_DIR and PORT.',
      );
    lifetime.onShutdown('lock of the data folder', 1000, () => lock.release());
  } catch (error) {
    throw StartupError.ofSystem('DATA_DIR', 'Set it to a folder that this account can write.', error);
  }
}
