import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, secretKeyMinLength } from '../config.ts';

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

/**
 * The configured secret key, or the one in the data folder: made at the first start, readable by its owner only. Take the
 * lock of the data folder first.
 */
export function ensureSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (config.secretKey !== null) return config.secretKey;
  const file = join(config.dataDir, 'secret.key');
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('base64url'));
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < secretKeyMinLength)
    throw new ConfigError(
      `${file} is cut off or empty. Put it back from the backup; if nobody has signed in here yet, delete it, and a new one is made.`,
    );
  return key;
}
