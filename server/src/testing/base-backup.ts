import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { Client } from 'pg';
import type { EmbeddedAddress } from '../platform/embedded-postgres/launcher.ts';

/** Belongs to the running server, not to its data: `docs/operations.md`, Backup. */
const ofRunningServer = ['postmaster.pid', 'postmaster.opts'];
const emptyFolders = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

/**
 * Takes a base backup of a running database with the two backup functions of PostgreSQL, because the embedded one lacks
 * `pg_basebackup`. Writes it to `dataDir` in the layout of an embedded database. It contains everything committed
 * before `meanwhile` ends.
 */
export async function takeBaseBackup(
  owner: EmbeddedAddress,
  dataDir: string,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<string> {
  const client = new Client(owner);
  await client.connect();
  try {
    const { rows: places } = await client.query<{ data_directory: string }>('show data_directory');
    const from = places[0]?.data_directory ?? '';
    const to = join(dataDir, basename(from));
    // As root, the database runs as another account, which needs to pass through.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await client.query(`select pg_backup_start('base backup', fast => true)`);
    await copyFolder(from, to, (path) => path !== 'pg_wal' && path !== join('global', 'pg_control'));
    await copyFile(join(from, 'global', 'pg_control'), join(to, 'global', 'pg_control'));
    await meanwhile();
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
    );
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    // The write-ahead log up to now contains changes that are not in the files yet.
    await copyFolder(join(from, 'pg_wal'), join(to, 'pg_wal'), () => true);
    return to;
  } finally {
    await client.end();
  }
}

/** Files may change during the copy. The write-ahead log makes up for that. */
async function copyFolder(from: string, to: string, isCopied: (path: string) => boolean): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true });
  await mkdir(to, { recursive: true, mode: 0o700 });
  const paths = entries.map((entry) => ({
    entry,
    path: join(entry.parentPath, entry.name).slice(from.length + 1),
  }));
  for (const { entry, path } of paths) {
    const [top = ''] = path.split(sep);
    if (!isCopied(path) || !isCopied(top) || ofRunningServer.includes(path)) continue;
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else if (!emptyFolders.includes(dirname(path))) await copyIfThere(join(from, path), join(to, path));
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: unknown) => {
    if (existsSync(from)) throw error;
  });
}
