import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, secretKeyMinLength } from '../../config.ts';
import { hasDatabase } from '../embedded-postgres/place.ts';

/** Written beside its place, to the disk, and renamed: it is there whole or not at all. */
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

/** The folder of the embedded database. */
export const embeddedDirOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'postgres');

/**
 * The configured secret key, or the one in the data folder: made at the first start, readable by its owner only. Take the
 * lock of the data folder first.
 */
export function ensureSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (config.secretKey !== null) return config.secretKey;
  const file = join(config.dataDir, 'secret.key');
  // A new key beside an old database would pass for the right one, in backups too.
  if (!existsSync(file) && hasDatabase(embeddedDirOf(config)))
    throw new ConfigError(
      `${file} is missing, while its database is there. Put it back from the backup, or set SECRET_KEY to the key of the time.`,
    );
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('base64url'));
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < secretKeyMinLength)
    throw new ConfigError(
      `${file} is cut off or empty. Put it back from the backup; if nothing here is worth keeping, delete ${config.dataDir}, and all is begun anew.`,
    );
  return key;
}
