import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canAccess, chooseDatabaseAccount, type DatabaseAccount } from './account.ts';

/** A pino logger matches this type. */
export type EmbeddedLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type DatabasePlace = { dataDir: string; account: DatabaseAccount | null };

/** Root uses it for files that the account of PostgreSQL must reach. */
export const sharedDir = '/var/lib/customer-feedback';

/** Lets other accounts pass through, regardless of the umask. */
export function ensureSharedDir(): void {
  mkdirSync(sharedDir, { recursive: true });
  chmodSync(sharedDir, 0o755);
}

/** The cluster in a data folder, in a folder named after its major version. */
export function findCluster(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  const major = readdirSync(dataDir).find(
    (name) => /^\d+$/.test(name) && existsSync(join(dataDir, name, 'PG_VERSION')),
  );
  return major === undefined ? null : join(dataDir, major);
}

/** Root keeps the database here if the account of PostgreSQL cannot reach the requested folder. */
const fallbackOf = (dataDir: string): string =>
  join(sharedDir, createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12));

/** Returns whether this folder or its fallback has a database. */
export const hasDatabase = (dataDir: string): boolean =>
  findCluster(dataDir) !== null || findCluster(fallbackOf(dataDir)) !== null;

/** Why the account cannot keep a database in this folder, or null if it can. Creates the folder. */
function findProblem(dataDir: string, account: DatabaseAccount | null): string | null {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
    // The account must pass through the folder. The cluster in it is closed to other accounts.
    if (isNew) chmodSync(dataDir, 0o711);
    const probe = mkdtempSync(join(dataDir, 'probe-'));
    try {
      if (account) chownSync(probe, account.uid, account.gid);
      if (canAccess(account, probe, 'rwx')) return null;
    } finally {
      rmdirSync(probe);
    }
    if (isNew) rmdirSync(dataDir);
    return `the account ${account?.name} cannot access ${dataDir}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns the requested folder, or a folder in /var/lib if root runs PostgreSQL as an account that cannot
 * access the requested one. A folder with a database wins, so that no data seems lost after a change of
 * permissions.
 */
export function choosePlace(requested: string, log: EmbeddedLog): DatabasePlace {
  const dataDir = resolve(requested);
  const cluster = findCluster(dataDir);
  const account = chooseDatabaseAccount(cluster);
  const fallback = fallbackOf(dataDir);
  const isMoved = account !== null && cluster === null && findCluster(fallback) !== null;
  const problem = isMoved ? `it was created there` : findProblem(dataDir, account);
  if (problem === null) return { dataDir, account };
  if (account === null || cluster !== null)
    throw new Error(`The embedded database cannot use its folder: ${problem}. Give access, or set DATA_DIR.`);
  ensureSharedDir();
  const fallbackAccount = chooseDatabaseAccount(findCluster(fallback));
  const fallbackProblem = findProblem(fallback, fallbackAccount);
  if (fallbackProblem !== null)
    throw new Error(`The embedded database has no folder for its files: ${problem}; ${fallbackProblem}.`);
  log.warn({ dataDir: fallback, problem }, 'embedded database in fallback folder');
  return { dataDir: fallback, account: fallbackAccount };
}
