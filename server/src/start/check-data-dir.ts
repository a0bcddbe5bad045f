import { basename, join } from 'node:path';
import type { Config } from '../config.ts';
import { findPackage } from '../platform/embedded-postgres/binaries.ts';
import { findFolderHolder } from '../platform/embedded-postgres/folder-lock.mjs';
import { findCluster } from '../platform/embedded-postgres/place.ts';
import { rejectUnwritable } from '../platform/files/make-folder.ts';
import { errorMessage } from '../platform/log/log.ts';
import { embeddedDirOf, findSecretKey } from '../platform/secrets/ensure-secret-key.ts';
import { fails, type Trial, works } from './try-dependencies.ts';

/** Tries what a start with the embedded database needs, without starting the database: the folder, its version, the key. */
export async function checkDataDir(config: Config): Promise<Trial[]> {
  const { dataDir } = config;
  return [await checkFolder(dataDir), checkKey(config), checkCluster(embeddedDirOf(config))];
}

async function checkFolder(dataDir: string): Promise<Trial> {
  try {
    const holder = await findFolderHolder(join(dataDir, 'running.lock'));
    if (holder)
      return works(
        `DATA_DIR (the product is running on it: ${holder.address}, process ${holder.pid}; stop it before you start it again)`,
      );
    rejectUnwritable(dataDir);
    return works('DATA_DIR');
  } catch (error) {
    return fails('DATA_DIR', `${errorMessage(error)}. Set it to a folder that this account can write.`);
  }
}

function checkCluster(embeddedDir: string): Trial {
  const name = 'database';
  try {
    const { version } = findPackage();
    const [major] = version.split('.');
    const cluster = findCluster(embeddedDir);
    return cluster === null || basename(cluster) === major
      ? works(`${name} (embedded, not started)`)
      : fails(name, `${cluster} is a database of another PostgreSQL than the ${major} of this version`);
  } catch (error) {
    return fails(name, errorMessage(error));
  }
}

function checkKey(config: Config): Trial {
  try {
    return works(findSecretKey(config) === null ? 'SECRET_KEY (made by the first start)' : 'SECRET_KEY');
  } catch (error) {
    return fails('SECRET_KEY', errorMessage(error));
  }
}
