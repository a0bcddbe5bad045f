import { setTimeout as pause } from 'node:timers/promises';
import { ensureFirstAdmin } from './access/sign-in/first-admin.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Ctx, makeCtx } from './context.ts';
import { allJobs } from './modules.ts';
import { eraseAgainAtStart } from './people/privacy/erase-again.ts';
import { buildInfo } from './platform/build-info.ts';
import { answerLimitMs, openDatabase, transactionLimits } from './platform/db/client.ts';
import { findStoreId } from './platform/files/check-file-store.ts';
import { guardFileStore } from './platform/files/guard-file-store.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import type { Readiness } from './platform/http/health.ts';
import { readLegalTexts } from './platform/http/legal-texts.ts';
import { createMetrics, serveMetrics } from './platform/http/metrics.ts';
import { createJobRunner } from './platform/jobs/job-runner.ts';
import { createLog } from './platform/log/log.ts';
import { closeMailTransports, observeDeliveries } from './platform/outbox/mail-transport.ts';
import { ensureSecretKey } from './platform/secrets/ensure-secret-key.ts';
import { createWriteFailures } from './platform/write-failures.ts';
import { makeFirstReport } from './screens/ytd-report/make-first-report.ts';
import { addBacklogMetrics } from './start/backlog-metrics.ts';
import { checkStart } from './start/check-start.ts';
import { addDataProtectionMetrics } from './start/data-protection-metrics.ts';
import { findDatabase } from './start/find-database.ts';
import { holdDataDir } from './start/hold-data-dir.ts';
import { createLifetime } from './start/lifetime.ts';
import { findMisspelt } from './start/misspelt-settings.ts';
import { openReplica } from './start/open-replica.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import { prepareFileStore } from './start/prepare-file-store.ts';
import { printBanner } from './start/print-banner.ts';
import { StartupError } from './start/startup-error.ts';
import { rejectFailed, tryClock, tryFiles, tryMail } from './start/try-dependencies.ts';
import { watchServer } from './start/watch-server.ts';

// The reader of the log may be gone. The process must neither end nor hang because of that.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const settings = readSettings();
const log = createLog(settings.logLevel);
const writeFailures = createWriteFailures(log);
const readiness: Readiness = { state: 'starting', writeFailures };
const lifetime = createLifetime(log);

let isStopping = false;
/** Stops in order and only once (rule 12.6). */
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const wasReady = readiness.state === 'ready';
  readiness.state = 'stopping';
  log.info({ signal }, 'shutdown started');
  // Load balancers send requests until they see the state at `/readyz`. A process stopped by Ctrl-C has no
  // load balancer.
  if (wasReady && signal === 'SIGTERM') await pause(settings.stopDelaySeconds * 1000);
  const succeeded = await lifetime.end();
  log.info('shutdown finished');
  process.exit(succeeded ? 0 : 1);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  process.exit(1);
});

/** Prints the error in plain lines and exits. */
async function reject({ message }: StartupError): Promise<never> {
  process.stderr.write(`${message}\n`);
  await lifetime.end();
  process.exit(1);
}

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${StartupError.of('The settings are not valid', error).message}\n`);
    process.exit(1);
  }
}

/** Runs a required step of the start. Prints an error in plain lines and exits. */
async function needed<T>(failure: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await lifetime.step((async () => work())());
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof ConfigError))
      log.error({ err: error, failure }, 'startup failed');
    return reject(StartupError.of(failure, error));
  }
}

if (process.argv.includes('--check'))
  process.exit(await checkStart(settings, process.env, (line) => void process.stdout.write(`${line}\n`)));
log.info({ ...buildInfo }, 'starting');
for (const { given, meant } of findMisspelt(process.env))
  log.warn({ given, meant }, 'unknown setting looks like one of the product');

const config: Config = await needed('The secret key cannot be used', async () => {
  if (settings.databaseUrl !== undefined) return settings;
  await holdDataDir(settings, lifetime);
  return { ...settings, secretKey: ensureSecretKey(settings) };
});
const opened = await needed("FILES_URL can't be used", () => openFileStore(config.filesUrl));
const legalTexts = await needed("LEGAL_TEXTS can't be used", () => readLegalTexts(config.legalTextsDir));
const addresses = await needed('The database does not start', () => findDatabase(config, lifetime, log));
const database = openDatabase(
  {
    ...addresses.server,
    max: config.databasePool,
    isPrepared: config.isDatabasePrepared,
    query_timeout: answerLimitMs,
    limits: transactionLimits,
    onStatement: (end) => metrics.observeStatement(end),
  },
  log,
);
lifetime.onShutdown('database connections', 2000, () => database.close());
const store = guardFileStore(opened, () => findStoreId(database.pool));
lifetime.onShutdown('mail connections', 1000, closeMailTransports);
const jobs = createJobRunner(database.pool, allJobs, log);
const metrics = createMetrics(database.pool, readiness, writeFailures, log);
observeDeliveries(metrics.observeDelivery);
addBacklogMetrics(metrics.registry, database);
addDataProtectionMetrics(metrics.registry, database);
const replica = openReplica(config, database, log, {
  onRead: metrics.countReplicaRead,
  // Its errors say nothing about writing.
  onStatement: (end) => metrics.observeStatement({ ...end, error: null }),
});
if (replica) lifetime.onShutdown('connections of the replica', 2000, () => replica.close());
const deps = {
  config,
  legalTexts,
  database,
  replica,
  files: metrics.watch(store),
  jobs,
  log,
  now: () => new Date().toISOString(),
};

const app = await needed('The web server cannot be built', () => buildApp({ ...deps, metrics, readiness }));
lifetime.onShutdown('requests and jobs', 22_000, () => Promise.all([app.close(), jobs.stop()]));
await needed("The port can't be used", async () => {
  await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw StartupError.ofListening(config.host, config.port, error);
  });
});
if (config.metricsPort > 0) {
  try {
    const metricsServer = await serveMetrics(metrics.registry, config.metricsPort, config.metricsHost);
    lifetime.onShutdown('metrics', 1000, () => metricsServer.close());
  } catch (error) {
    log.warn({ err: error }, 'metrics not served: set METRICS_PORT to a free port, or 0');
  }
}

/** Production never imports the demo. */
const demo = config.isDemo ? await import('@cfm/demo/load-demo-data.ts') : null;
const say = (text: string) => void process.stdout.write(`${text}\n`);
const onProgress = (done: number, total: number) => say(`Making the demo: ${done} of ${total} cases`);
const loadDemo = demo && ((ctx: Ctx) => demo.loadDemoData(ctx, { count: config.demoCases, onProgress }));
await needed("The database can't be used", async () => {
  // Never stops the start, which does not wait for a mail server without an answer.
  void tryMail(config).then((mail) => rejectFailed([mail], log));
  await prepareFileStore(config.filesUrl, deps.files, addresses.owner, log);
  rejectFailed(await Promise.all([tryFiles(deps.files), tryClock(database.pool)]), log);
});
await needed("The database can't be used", () => prepareDatabase(deps, addresses, loadDemo, readiness));
// Logs early if the replica cannot be used. Nothing waits for it.
void replica?.look();
await lifetime.step(eraseAgainAtStart(makeCtx(deps, { kind: 'job', name: 'start' })));
await lifetime.step(makeFirstReport(makeCtx(deps, { kind: 'job', name: 'start' })));
await lifetime.step(jobs.work((name) => makeCtx(deps, { kind: 'job', name })));
readiness.state = 'ready';
lifetime.onShutdown(
  'watch',
  1000,
  watchServer({
    ...{ pool: database.pool, files: deps.files, checkStoreId: store.checkId, readiness, writeFailures, log },
    onClock: metrics.setClockOffset,
  }),
);
// Last, because the link is printed only once.
const firstAdminLink = await lifetime.step(ensureFirstAdmin(makeCtx(deps, { kind: 'job', name: 'start' })));
printBanner(config, demo?.demoSignIn ?? null, firstAdminLink, say);
