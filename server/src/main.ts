import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { buildApp } from './app.ts';
import { type Config, ConfigError, ensureSecretKey, readConfig } from './config.ts';
import { makeCtx } from './context.ts';
import { openDatabase } from './db/client.ts';
import { migrateDatabase, placeOf, roleOf } from './db/migrate.ts';
import { acquireDataDirLock } from './embedded-postgres/data-dir-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres/launcher.ts';
import { openFileStore } from './files/open-file-store.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { allJobs } from './job-list.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { createLog } from './log.ts';
import { admitDemoUsers } from './modules/auth/deactivate-users.ts';
import { ensureFirstAdmin } from './modules/auth/first-admin.ts';
import { closeMailTransports } from './modules/mail-out/mail-transport.ts';
import { loadReferenceData } from './modules/reference-data/load-reference-data.ts';
import { greet } from './start-greeting.ts';

/** Things to undo at the end, newest first. */
const cleanUps: (() => Promise<void> | void)[] = [];

/** Says what is wrong in plain lines, and ends. */
async function refuse(lines: string): Promise<never> {
  process.stderr.write(`${lines}\n`);
  await cleanUp();
  process.exit(1);
}

async function cleanUp(): Promise<void> {
  for (const undo of cleanUps.splice(0).reverse()) await undo();
}

function readSettings(): Config | string {
  try {
    const config = readConfig(process.env);
    return { ...config, secretKey: ensureSecretKey(config) };
  } catch (error) {
    if (error instanceof ConfigError) return `The settings are not valid:\n${error.message}`;
    const { message, syscall } = error as NodeJS.ErrnoException;
    if (syscall) return `DATA_DIR can't be used: ${message}\nSet it to a folder that this account can write.`;
    throw error;
  }
}

const settings = readSettings();
if (typeof settings === 'string') await refuse(settings);
const config = settings as Config;
const log = createLog(config.logLevel);
const say = (text: string) => process.stdout.write(`${text}\n`);

let isStopping = false;
async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info({ signal }, 'stopping: finishing requests and jobs');
  const deadline = setTimeout(() => process.exit(1), 30_000);
  deadline.unref();
  await cleanUp();
  log.info('stopped');
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

interface DatabaseAddresses {
  /** For the role that serves, and for the one that owns the tables. */
  server: PoolConfig;
  owner: PoolConfig;
  /** How to come by an empty database instead of this one. */
  toBeginAnew?: string;
}

async function databaseAddresses(): Promise<DatabaseAddresses> {
  if (config.databaseUrl !== undefined) {
    const owner = config.databaseOwnerUrl ?? config.databaseUrl;
    return { server: { connectionString: config.databaseUrl }, owner: { connectionString: owner } };
  }
  mkdirSync(config.dataDir, { recursive: true });
  const lock = await acquireDataDirLock(config.dataDir, { address: config.publicUrl });
  if (!lock.acquired)
    return refuse(
      `Customer Feedback Management is already running on ${config.dataDir}: ${lock.holder.address} (process ${lock.holder.pid}).\n` +
        'Open that address, or stop it first. To run a second one beside it, set DATA_DIR and PORT to others.',
    );
  cleanUps.push(() => lock.release());
  const embedded = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: { info: (text) => log.info(text), warn: (text) => log.warn(text) },
  });
  cleanUps.push(() => embedded.stop());
  return { ...embedded, toBeginAnew: `move or delete the folder ${embedded.dataDir}` };
}

/** What a start can't do without; where it fails, that is said in plain lines. */
async function needed<T>(fault: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error }, fault);
    // Of a host with several addresses none answers: the message is empty, the code says why.
    // The query builder's own message is the whole statement, its cause says what is wrong.
    const { cause } = error as Error;
    const { message, code } = (cause instanceof Error ? cause : error) as NodeJS.ErrnoException;
    return refuse(`${fault}: ${message || code}`);
  }
}

const addresses = await needed('The database does not start', databaseAddresses());
const database = openDatabase(
  { ...addresses.server, max: config.databasePool, isPrepared: config.isDatabasePrepared },
  log,
);
cleanUps.push(() => database.close());
const jobs = createJobRunner(database.pool, allJobs, log);
cleanUps.push(closeMailTransports);
cleanUps.push(() => jobs.stop());
const deps = {
  config,
  database,
  files: openFileStore(config.filesUrl),
  jobs,
  log,
  now: () => new Date().toISOString(),
};

/** Production has no demo, and never loads what it is made of. */
const demo = config.isDemo ? await import('@cfm/demo/load-demo-data.ts') : null;

/** Migrates and loads as the owner of the tables. */
async function prepareDatabase(): Promise<void> {
  const owner = openDatabase({ ...addresses.owner, max: 4 }, log);
  const ownerJobs = createJobRunner(owner.pool, allJobs, log);
  const startCtx = makeCtx({ ...deps, database: owner, jobs: ownerJobs }, { kind: 'job', name: 'start' });
  try {
    if ((await placeOf(database.pool)) !== (await placeOf(owner.pool)))
      throw new Error('DATABASE_URL and DATABASE_OWNER_URL lead to different databases');
    const serverRole = await roleOf(database.pool);
    if (serverRole === (await roleOf(owner.pool)))
      log.warn(
        'the role of DATABASE_URL owns the tables, so nothing but triggers protects the audit: set DATABASE_OWNER_URL',
      );
    const further = async () => {
      await ownerJobs.prepare();
      await loadReferenceData(startCtx);
      await demo?.loadDemoData(startCtx, { count: config.demoCases });
      await admitDemoUsers(startCtx, config.isDemo);
    };
    await migrateDatabase(owner.pool, serverRole, further, addresses.toBeginAnew);
  } finally {
    await ownerJobs.stop();
    await owner.close();
  }
}
await needed("The database can't be used", prepareDatabase());

const metrics = createMetrics(database.pool);
const app = await buildApp({ ...deps, metrics });
cleanUps.push(() => app.close());
try {
  await app.listen({ port: config.port, host: config.host });
} catch (error) {
  await refuse(
    `Port ${config.port} of ${config.host} can't be used (${(error as NodeJS.ErrnoException).code}). Set PORT to a free one.`,
  );
}
if (config.metricsPort > 0) {
  try {
    const metricsServer = await serveMetrics(metrics.registry, config.metricsPort, config.metricsHost);
    cleanUps.push(() => new Promise((resolve) => metricsServer.close(() => resolve())));
  } catch (error) {
    log.warn({ err: error }, 'metrics are not served: set METRICS_PORT to a free port, or 0');
  }
}
await jobs.work((name) => makeCtx(deps, { kind: 'job', name }));
// When all else is up, as the link is printed once.
const firstAdminLink = await ensureFirstAdmin(makeCtx(deps, { kind: 'job', name: 'start' }));
greet(config, demo?.demoSignIn ?? null, firstAdminLink, say);
