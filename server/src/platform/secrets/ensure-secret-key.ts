import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, secretKeyMinLength } from '../../config.ts';
import { hasDatabase } from '../embedded-postgres/place.ts';

/** Writes another file, syncs it and renames it, so that the file is complete or absent. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

/** Folder of the embedded database. */
export const embeddedDirOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'postgres');

/**
 * Returns the configured secret key, or the one in the data folder. The first start creates it, readable only
 * by its owner. Take the lock of the data folder first.
 */
export function ensureSecretKey(config: KeySettings): string {
  const found = findSecretKey(config);
  if (found !== null) return found;
  writeWhole(keyFileOf(config), randomBytes(32).toString('base64url'));
  return findSecretKey(config) ?? '';
}

type KeySettings = Pick<Config, 'secretKey' | 'dataDir'>;
const keyFileOf = ({ dataDir }: KeySettings) => join(dataDir, 'secret.key');

/** Returns the key, or null before the first start. Throws a `ConfigError` if it is lost or damaged. Changes nothing. */
export function findSecretKey(config: KeySettings): string | null {
  if (config.secretKey !== null) return config.secretKey;
  const file = keyFileOf(config);
  // A new key for an old database would look like the right one, in backups too.
  if (!existsSync(file) && hasDatabase(embeddedDirOf(config)))
    throw new ConfigError(
      `${file} is missing, but its database exists. Restore it from the backup, or set SECRET_KEY to the previous key.`,
    );
  if (!existsSync(file)) return null;
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < secretKeyMinLength)
    throw new ConfigError(
      `${file} is cut off or empty. Restore it from the backup. If you need no data, delete ${config.dataDir} to start with an empty database.`,
    );
  return key;
}
