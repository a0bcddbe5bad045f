import { existsSync } from 'node:fs';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../platform/db/client.ts';
import { rejectUnusable } from '../platform/db/migrate.ts';
import { databaseAddress } from '../platform/db/server-role.ts';
import { findStoreId } from '../platform/files/check-file-store.ts';
import { isFolderOfFiles } from '../platform/files/folder-store.ts';
import { rejectUnwritable } from '../platform/files/make-folder.ts';
import { folderOf, isFolder, openFileStore } from '../platform/files/open-file-store.ts';
import { readLegalTexts } from '../platform/http/legal-texts.ts';
import { errorMessage } from '../platform/log/log.ts';
import { closeMailTransports } from '../platform/outbox/mail-transport.ts';
import { isFirstKey } from '../platform/secrets/check-secret-key.ts';
import { checkDataDir } from './check-data-dir.ts';
import { checkMetricsPort, checkPort } from './check-port.ts';
import { findMisspelt } from './misspelt-settings.ts';
import { rejectStoreOf } from './prepare-file-store.ts';
import { fails, type Trial, tryClock, tryFiles, tryMail, works } from './try-dependencies.ts';

/**
 * `npm start -- --check`: tries the settings as a start does and changes nothing: no folder, no migration. Prints a line
 * for each and returns the exit code.
 */
export async function checkStart(
  config: Config,
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<0 | 1> {
  const databases = await checkDatabases(config);
  const trials = [
    ...findMisspelt(env).map(({ given, meant }) => fails(given, `not a setting; did you mean ${meant}?`)),
    await checkPort(config),
    ...(await checkMetricsPort(config)),
    await checkStep('LEGAL_TEXTS', () => readLegalTexts(config.legalTextsDir)),
    await checkFiles(config, databases.storeId),
    config.smtpUrl === undefined
      ? works('SMTP_URL (not set: mails are kept, not sent)')
      : await tryMail(config),
    ...databases.trials,
  ];
  closeMailTransports();
  for (const { name, problem } of trials)
    say(problem === null ? `ok      ${name}` : `FAILED  ${name}: ${problem}`);
  return trials.some(({ problem }) => problem !== null) ? 1 : 0;
}

/** Tries a step of the start that throws if its setting is wrong. */
async function checkStep(name: string, step: () => unknown): Promise<Trial> {
  try {
    await step();
    return works(name);
  } catch (error) {
    return fails(name, errorMessage(error));
  }
}

async function checkFiles({ filesUrl }: Config, knownId: string | null): Promise<Trial> {
  try {
    const root = isFolder(filesUrl) ? folderOf(filesUrl) : null;
    if (knownId === null && root !== null) {
      if (!isFolderOfFiles(root)) rejectUnwritable(root);
      // The first start makes the folder.
      if (!existsSync(root)) return works('FILES_URL (new folder, made by the first start)');
      // The first start marks the folder. A mark here would make a mount point without its disk look like the store.
      if (!isFolderOfFiles(root)) return works('FILES_URL (not used yet, or its disk is not mounted)');
    }
    const files = openFileStore(filesUrl);
    if (knownId !== null) {
      await rejectStoreOf(filesUrl, files, knownId);
      if (root !== null && !isFolderOfFiles(root)) {
        rejectUnwritable(root);
        return works('FILES_URL (without its marker .file-store, made by the next start)');
      }
    }
    return await tryFiles(files);
  } catch (error) {
    return fails('FILES_URL', errorMessage(error));
  }
}

interface CheckedDatabases {
  trials: Trial[];
  /** Id of the file store. Null if no database knows one. */
  storeId: string | null;
}

/** The embedded database belongs to a running server, or does not exist yet. */
async function checkDatabases(config: Config): Promise<CheckedDatabases> {
  const { databaseUrl, databaseOwnerUrl, databaseReadUrl } = config;
  if (databaseUrl === undefined) return { trials: await checkDataDir(config), storeId: null };
  let storeId: string | null = null;
  /** As the owner of the tables, like a start. */
  const tryData = async (database: Database): Promise<Trial[]> => {
    const client = await database.pool.connect();
    try {
      await rejectUnusable(client);
    } finally {
      client.release();
    }
    storeId = await findStoreId(database.pool);
    return [await checkStep('SECRET_KEY', () => isFirstKey({ config, db: database.db }))];
  };
  const tryTime = async ({ pool }: Database) => [await tryClock(pool)];
  const [main, mainAddress] = await checkDatabase('DATABASE_URL', databaseUrl, async (database) => [
    ...(await tryTime(database)),
    ...(databaseOwnerUrl === undefined ? await tryData(database) : []),
  ]);
  const [owner, ownerAddress] = await checkDatabase('DATABASE_OWNER_URL', databaseOwnerUrl, tryData);
  const [read] = await checkDatabase('DATABASE_READ_URL', databaseReadUrl);
  const isOther = mainAddress !== null && ownerAddress !== null && mainAddress !== ownerAddress;
  return {
    trials: [
      ...main,
      ...(isOther ? [fails('DATABASE_OWNER_URL', 'it is another database than DATABASE_URL')] : owner),
      ...read,
    ],
    storeId,
  };
}

/** Tries to connect. Returns the results and the address of the database. */
async function checkDatabase(
  name: string,
  connectionString: string | undefined,
  more?: (database: Database) => Promise<Trial[]>,
): Promise<[Trial[], string | null]> {
  if (connectionString === undefined) return [[], null];
  const database = openDatabase({ connectionString, max: 1 }, pino({ level: 'silent' }));
  try {
    const address = await databaseAddress(database.pool);
    return [[works(name), ...((await more?.(database)) ?? [])], address];
  } catch (error) {
    return [[fails(name, errorMessage(error))], null];
  } finally {
    await database.close();
  }
}
