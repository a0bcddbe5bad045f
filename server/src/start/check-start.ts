import { existsSync } from 'node:fs';
import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { openDatabase } from '../platform/db/client.ts';
import { databaseAddress } from '../platform/db/server-role.ts';
import { isFolderOfFiles } from '../platform/files/folder-store.ts';
import { folderOf, isFolder, openFileStore } from '../platform/files/open-file-store.ts';
import { errorMessage } from '../platform/log/log.ts';
import { closeMailTransports } from '../platform/outbox/mail-transport.ts';
import { findMisspelt } from './misspelt-settings.ts';
import { type Trial, tryClock, tryFiles, tryMail } from './try-dependencies.ts';

const works = (name: string): Trial => ({ name, problem: null, stopsStart: false });
const fails = (name: string, problem: string): Trial => ({ name, problem, stopsStart: true });

/**
 * `npm start -- --check`: tries the settings as a start does and changes nothing: no folder, no migration. Prints a line
 * for each and returns the exit code.
 */
export async function checkStart(
  config: Config,
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<0 | 1> {
  const trials = [
    ...findMisspelt(env).map(({ given, meant }) => fails(given, `not a setting; did you mean ${meant}?`)),
    await checkFiles(config),
    await tryMail(config),
    ...(await checkDatabases(config)),
  ];
  closeMailTransports();
  for (const { name, problem } of trials)
    say(problem === null ? `ok      ${name}` : `FAILED  ${name}: ${problem}`);
  return trials.some(({ problem }) => problem !== null) ? 1 : 0;
}

async function checkFiles({ filesUrl }: Config): Promise<Trial> {
  // The first start makes the folder.
  if (isFolder(filesUrl) && !existsSync(folderOf(filesUrl)))
    return works('FILES_URL (new folder, made by the first start)');
  // The first start marks the folder. A mark here would make a mount point without its disk look like the store.
  if (isFolder(filesUrl) && !isFolderOfFiles(folderOf(filesUrl)))
    return works('FILES_URL (not used yet, or its disk is not mounted)');
  try {
    return await tryFiles(openFileStore(filesUrl));
  } catch (error) {
    return fails('FILES_URL', errorMessage(error));
  }
}

/** The embedded database belongs to a running server, or does not exist yet. */
async function checkDatabases(config: Config): Promise<Trial[]> {
  const { databaseUrl, databaseOwnerUrl, databaseReadUrl } = config;
  if (databaseUrl === undefined) return [works('database (embedded, not started)')];
  const [main, mainAddress] = await checkDatabase('DATABASE_URL', databaseUrl, (pool) => tryClock(pool));
  const [owner, ownerAddress] = await checkDatabase('DATABASE_OWNER_URL', databaseOwnerUrl);
  const [read] = await checkDatabase('DATABASE_READ_URL', databaseReadUrl);
  const isOther = mainAddress !== null && ownerAddress !== null && mainAddress !== ownerAddress;
  return [
    ...main,
    ...(isOther ? [fails('DATABASE_OWNER_URL', 'it is another database than DATABASE_URL')] : owner),
    ...read,
  ];
}

/** Tries to connect. Returns the results and the address of the database. */
async function checkDatabase(
  name: string,
  connectionString: string | undefined,
  more?: (pool: Pool) => Promise<Trial>,
): Promise<[Trial[], string | null]> {
  if (connectionString === undefined) return [[], null];
  const database = openDatabase({ connectionString, max: 1 }, pino({ level: 'silent' }));
  try {
    const address = await databaseAddress(database.pool);
    return [[works(name), ...(more ? [await more(database.pool)] : [])], address];
  } catch (error) {
    return [[fails(name, errorMessage(error))], null];
  } finally {
    await database.close();
  }
}
