import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { canAccess, chooseDatabaseAccount, type DatabaseAccount } from './account.ts';

/** Where the launcher tells what it does; a pino logger fits. */
export type EmbeddedLog = Record<'info' | 'warn' | 'error', (message: string) => void>;

export type DatabasePlace = { dataDir: string; account: DatabaseAccount | null };

const fallbackRoot = '/var/lib/customer-feedback';

/** The cluster below a data folder, in a folder named after its major version. */
export function findCluster(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  const major = readdirSync(dataDir).find(
    (name) => /^\d+$/.test(name) && existsSync(join(dataDir, name, 'PG_VERSION')),
  );
  return major === undefined ? null : join(dataDir, major);
}

/** Where the database goes when root starts it as an account that can't get to the folder asked for. */
const fallbackOf = (dataDir: string): string =>
  join(fallbackRoot, createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12));

/** Whether a database was made for this folder, in it or in its stead. */
export const hasDatabase = (dataDir: string): boolean =>
  findCluster(dataDir) !== null || findCluster(fallbackOf(dataDir)) !== null;

/** Why the account can't keep a database below this folder; null when it can. */
function findFault(dataDir: string, account: DatabaseAccount | null): string | null {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
    // The account has to pass through it; the cluster itself is closed to all others.
    if (isNew) chmodSync(dataDir, 0o711);
    const probe = mkdtempSync(join(dataDir, 'probe-'));
    try {
      if (account) chownSync(probe, account.uid, account.gid);
      return canAccess(account, probe, 'rwx')
        ? null
        : `the account ${account?.name} cannot get to ${dataDir}`;
    } finally {
      rmdirSync(probe);
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function removeIfEmpty(dir: string): void {
  try {
    rmdirSync(dir);
  } catch {
    // Not empty, or never made.
  }
}

function useFallback(fallback: string, reason: string, log: EmbeddedLog): DatabasePlace {
  mkdirSync(fallbackRoot, { recursive: true });
  // Whatever the umask left of it: the account has to pass through.
  if ((statSync(fallbackRoot).mode & 0o011) !== 0o011) chmodSync(fallbackRoot, 0o755);
  const account = chooseDatabaseAccount(findCluster(fallback));
  const fault = findFault(fallback, account);
  if (fault !== null)
    throw new Error(`The embedded database finds no folder for its files: ${reason}; ${fault}.`);
  log.warn(`The database is kept in ${fallback}, because ${reason}.`);
  return { dataDir: fallback, account };
}

/**
 * `requested`, or a folder in /var/lib when root starts the database as an account that can't get there. A place that
 * holds a database wins, so that none seems lost after a change of rights.
 */
export function choosePlace(requested: string, log: EmbeddedLog): DatabasePlace {
  const dataDir = resolve(requested);
  const fallback = fallbackOf(dataDir);
  const cluster = findCluster(dataDir);
  const account = chooseDatabaseAccount(cluster);
  if (account && cluster === null && findCluster(fallback) !== null) {
    return useFallback(fallback, `it was made there when ${dataDir} could not be used`, log);
  }
  const existedBefore = existsSync(dataDir);
  const fault = findFault(dataDir, account);
  if (fault === null) return { dataDir, account };
  if (!existedBefore) removeIfEmpty(dataDir);
  if (account && cluster === null) return useFallback(fallback, fault, log);
  throw new Error(`The embedded database cannot use its folder: ${fault}. Give access, or set DATA_DIR.`);
}
