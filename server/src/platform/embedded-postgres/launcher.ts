import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseAccount, spawnOptionsFor } from './account.ts';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { createClusterIfAbsent, superuser } from './cluster.ts';
import { keepRunning } from './keep-running.ts';
import { choosePlace, type EmbeddedLog } from './place.ts';
import {
  askServer,
  disownPostmasterFile,
  endPostmaster,
  isPostmasterOf,
  makeSocketDir,
  type Postmaster,
  readPostmaster,
  removeEmptyPostmasterFile,
  removeSocketDir,
} from './postmaster.ts';
import { isProcessAlive } from './process-identity.mjs';
import { chooseSettings, type PostgresSettings } from './settings.ts';

export type EmbeddedPostgresOptions = {
  /** Folder for the database only, not shared with other files. */
  dataDir: string;
  log: EmbeddedLog;
  /** Server settings that differ from `chooseSettings()`. */
  settings?: PostgresSettings;
};

export type EmbeddedAddress = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgres = {
  /** Connects as the owner of the tables. `host` is the folder of the socket. */
  owner: EmbeddedAddress;
  /** Connects as the role that serves requests. */
  server: EmbeddedAddress;
  /** The server was already running, left by a killed process. */
  adopted: boolean;
  /** May differ from the requested folder. */
  dataDir: string;
  /** Process number at the start; a restart by `keepRunning()` gets another one. */
  pid: number;
  /** From now on, restarts the server at the same address if it ends by itself. */
  keepRunning(): void;
  /** Stops the server. Close the pool first. A second call waits for the first. */
  stop(): Promise<void>;
};

type Cluster = {
  clusterDir: string;
  logFile: string;
  account: DatabaseAccount | null;
  binaries: PostgresBinaries;
  log: EmbeddedLog;
};

const databaseName = 'customer_feedback';
const serverRole = 'customer_feedback_server';
const maxLogBytes = 5_000_000;
const noticeEveryMilliseconds = 10_000;
const silenceMilliseconds = 2_000;
const blockedAttempts = 40;

/** Returns the running server of this cluster, or null. Ends a server that cannot be used. */
async function adoptRunning({ clusterDir, binaries, log }: Cluster): Promise<Postmaster | null> {
  removeEmptyPostmasterFile(clusterDir);
  const postmaster = readPostmaster(clusterDir);
  if (!postmaster) return null;
  const silentUntil = Date.now() + silenceMilliseconds;
  while (isPostmasterOf(clusterDir, postmaster.pid)) {
    const answer = await askServer(postmaster, superuser);
    if (answer.state === 'ready' && answer.version === binaries.version) return postmaster;
    if (answer.state === 'ready' || (answer.state === 'silent' && Date.now() > silentUntil)) {
      log.warn({ pid: postmaster.pid }, 'stopping previous embedded database');
      await endPostmaster(postmaster.pid);
    }
    await pause(50);
  }
  removeSocketDir(postmaster.socketDir);
  if (isProcessAlive(postmaster.pid)) disownPostmasterFile(clusterDir);
  return null;
}

type Launch = { postmaster: Postmaster } | { failure: string };

/** Detached, so that Ctrl-C reaches only the product, which then stops the server. */
async function launch(cluster: Cluster, settings: PostgresSettings, socketDir: string): Promise<Launch> {
  const { clusterDir, logFile, account, binaries, log } = cluster;
  const all: PostgresSettings = {
    ...chooseSettings(),
    ...settings,
    port: '5432',
    unix_socket_directories: socketDir,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const isLogLong = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes;
  const logHandle = openSync(logFile, isLogLong ? 'w' : 'a', 0o600);
  const logStart = statSync(logFile).size;
  const child = spawn(binaries.postgres, ['-D', clusterDir, ...args], {
    ...spawnOptionsFor(account),
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
  });
  closeSync(logHandle);
  let failure: string | null = null;
  let hasEnded = false;
  child.on('error', (error) => {
    failure = error.message;
  });
  child.on('exit', () => {
    hasEnded = true;
  });
  child.unref();
  // If the program cannot be started, the error event arrives in the next turn.
  await pause(0);
  let nextNotice = Date.now() + noticeEveryMilliseconds;
  while (!hasEnded && child.pid !== undefined) {
    const postmaster = { pid: child.pid, socketDir, port: 5432 };
    const answer = await askServer(postmaster, superuser);
    if (answer.state === 'ready') return { postmaster };
    if (Date.now() > nextNotice) {
      log.info({ pid: child.pid }, 'embedded database still starting, after a crash it replays its log');
      nextNotice = Date.now() + noticeEveryMilliseconds;
    }
    await pause(20);
  }
  return { failure: failure ?? readFileSync(logFile).subarray(logStart).toString('utf8').trim() };
}

const isBlocked = (failure: string) =>
  (failure.includes('shared memory block') && failure.includes('still in use')) ||
  failure.includes('lock file "postmaster.pid" already exists');

/** Waits while processes of a crashed server still hold the cluster. They end by themselves. */
async function launchPatiently(
  cluster: Cluster,
  settings: PostgresSettings,
  socketDir: string,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await launch(cluster, settings, socketDir);
    if ('postmaster' in result) return result.postmaster;
    if (!isBlocked(result.failure) || attempt === blockedAttempts) {
      removeSocketDir(socketDir);
      throw new Error(`The embedded database does not start:\n${result.failure}`);
    }
    await pause(250);
  }
}

async function createDatabaseIfAbsent(owner: EmbeddedAddress): Promise<void> {
  const client = new pg.Client({ ...owner, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount: databases } = await client.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ]);
    if (databases === 0) await client.query(`create database ${databaseName}`);
    const { rowCount: roles } = await client.query('select 1 from pg_roles where rolname = $1', [serverRole]);
    if (roles === 0) await client.query(`create role ${serverRole} login`);
  } finally {
    await client.end();
  }
}

/** Formats the address as a `DATABASE_URL`. */
export const addressOf = ({ host, port, user, database }: EmbeddedAddress): string =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/**
 * Starts PostgreSQL on a Unix socket and creates the product's database. Take `acquireDataDirLock` of the
 * data folder first.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  const { dataDir, account } = choosePlace(options.dataDir, log);
  const binaries = await findPostgresBinaries(account, log);
  const syncToDisk = settings.fsync !== 'off';
  const clusterDir = await createClusterIfAbsent(dataDir, binaries, account, { syncToDisk, log });
  const cluster: Cluster = { clusterDir, logFile: join(dataDir, 'postgresql.log'), account, binaries, log };
  const running = await adoptRunning(cluster);
  let postmaster = running ?? (await launchPatiently(cluster, settings, makeSocketDir(account)));
  const { pid, socketDir, port } = postmaster;
  const owner = { host: socketDir, port, user: superuser, database: databaseName };
  await createDatabaseIfAbsent(owner);
  let endWatch: () => Promise<void> = async () => undefined;
  const startAgain = async () => {
    postmaster = await launchPatiently(cluster, settings, makeSocketDir(account, socketDir));
  };
  const end = async () => {
    await endWatch();
    await endPostmaster(postmaster.pid);
    removeSocketDir(socketDir);
  };
  let stopping: Promise<void> | null = null;
  return {
    owner,
    server: { ...owner, user: serverRole },
    adopted: running !== null,
    dataDir,
    pid,
    keepRunning() {
      endWatch = keepRunning(() => postmaster, startAgain, log);
    },
    stop() {
      stopping ??= end();
      return stopping;
    },
  };
}
