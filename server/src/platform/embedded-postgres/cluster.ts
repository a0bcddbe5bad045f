import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { type DatabaseAccount, runAs } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type EmbeddedLog, findCluster } from './place.ts';

export const superuser = 'postgres';

/**
 * The built-in locale sorts text the same on every machine and knows upper and lower case of all scripts.
 * Text for users is sorted by ICU collations. `lc-ctype` is for pg_trgm, which asks the C library what a
 * letter is: any UTF-8 locale works, and macOS has no C.UTF-8.
 * `trust` is safe, because the only socket is in a folder that other accounts cannot open.
 */
export const initdbArguments = (platform = process.platform): string[] => [
  `--username=${superuser}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  `--lc-ctype=${platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--data-checksums',
  '--no-instructions',
];

/** If root copied the folder, root owns all files, and PostgreSQL does not run as root. */
function giveTo({ uid, gid }: DatabaseAccount, clusterDir: string): void {
  for (const name of readdirSync(clusterDir, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(clusterDir, name), uid, gid);
  chmodSync(clusterDir, 0o700);
  chownSync(clusterDir, uid, gid);
}

/**
 * Creates the cluster in a temporary folder and renames it, so that an interrupted first start leaves nothing
 * that looks like a database.
 */
export async function createClusterIfAbsent(
  dataDir: string,
  binaries: PostgresBinaries,
  account: DatabaseAccount | null,
  options: { syncToDisk: boolean; log: EmbeddedLog },
): Promise<string> {
  const clusterDir = join(dataDir, binaries.major);
  const present = findCluster(dataDir);
  if (present === clusterDir) {
    if (account && statSync(clusterDir).uid !== account.uid) giveTo(account, clusterDir);
    return clusterDir;
  }
  if (present !== null) {
    throw new Error(
      `${present} is a database of another PostgreSQL than the ${binaries.major} of this version. ` +
        'Migrate the data first, or set DATA_DIR to another folder.',
    );
  }
  const draftPrefix = `${clusterDir}.new-`;
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(basename(draftPrefix))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  options.log.info({ clusterDir }, 'creating embedded database');
  const draft = mkdtempSync(draftPrefix);
  if (account) chownSync(draft, account.uid, account.gid);
  const sync = options.syncToDisk ? [] : ['--no-sync'];
  const { code, output } = await runAs(account, binaries.initdb, [
    '-D',
    draft,
    ...initdbArguments(),
    ...sync,
  ]);
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`The embedded database could not be created:\n${output.trim()}`);
  }
  renameSync(draft, clusterDir);
  return clusterDir;
}
