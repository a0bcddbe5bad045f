import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { buildInfo } from '../build-info.ts';
import type { StatementEnd } from '../db/client.ts';
import { describeStatement, verbOf } from '../db/describe-statement.ts';
import type { FileStore } from '../files/file-store.ts';
import { isFileStoreUnavailable } from '../unavailable.ts';
import { isUnwritable, type WriteFailures, writeTargets } from '../write-failures.ts';
import type { Readiness } from './health.ts';
import { whenRequestEnds } from './request-end.ts';

export interface Metrics {
  registry: Registry;
  /** Measures every request of this app by route, method and status. */
  observe(app: FastifyInstance): void;
  /** Wraps the file store: measures its calls and counts its failures. */
  watch(files: FileStore): FileStore;
  /** Measures a statement, logs a slow one, and notes what can't be written. */
  observeStatement(end: StatementEnd): void;
  /** Measures an attempt to deliver a mail. */
  observeDelivery(outcome: string, ms: number): void;
  setClockOffset(offsetMs: number): void;
  /** Counts a report or an export that was read from the replica, or from the main database instead. */
  countReplicaRead(from: 'replica' | 'main'): void;
  /** Counts rejections or accesses that could not be logged. */
  countUnrecorded(log: string, count: number): void;
}

const { version, commit, builtAt } = buildInfo;
const slowStatementMs = 1000;
/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Prometheus metrics: process, requests by route, database, file store and mail server. */
export function createMetrics(
  pool: Pool,
  readiness: Readiness,
  writeFailures: WriteFailures,
  log: Pick<Logger, 'warn'>,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'cfm_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const statements = new Histogram({
    name: 'cfm_statement_duration_seconds',
    help: 'Duration of SQL statements by verb',
    labelNames: ['verb'],
    buckets,
    registers: [registry],
  });
  const storeCalls = new Histogram({
    name: 'cfm_file_store_duration_seconds',
    help: 'Duration of calls of the file store by operation',
    labelNames: ['operation'],
    buckets,
    registers: [registry],
  });
  const deliveries = new Histogram({
    name: 'cfm_smtp_duration_seconds',
    help: 'Duration of attempts to deliver a mail by outcome',
    labelNames: ['outcome'],
    buckets: [...buckets, 60, 300],
    registers: [registry],
  });
  new Gauge({
    name: 'cfm_cannot_write',
    help: '1 while the database or the file store can not be written',
    labelNames: ['target'],
    registers: [registry],
    collect() {
      for (const target of writeTargets) this.set({ target }, writeFailures.has(target) ? 1 : 0);
    },
  });
  const clockOffset = new Gauge({
    name: 'cfm_clock_offset_seconds',
    help: 'Seconds by which the clock is ahead of the database',
    registers: [registry],
  });
  new Gauge({
    name: 'cfm_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'cfm_build_info',
    help: 'Version, commit and build time of the product; always 1',
    labelNames: ['version', 'commit', 'built_at'],
    registers: [registry],
  }).set({ version, commit: commit ?? '', built_at: builtAt ?? '' }, 1);
  new Gauge({
    name: 'cfm_ready',
    help: '1 while the server serves, 0 while it starts, migrates or stops',
    registers: [registry],
    collect() {
      this.set(readiness.state === 'ready' ? 1 : 0);
    },
  });
  const failures = new Counter({
    name: 'cfm_file_store_errors_total',
    help: 'Failures of the file store',
    labelNames: ['operation'],
    registers: [registry],
  });
  for (const operation of ['put', 'read', 'remove', 'list']) failures.inc({ operation }, 0);
  const unrecorded = new Counter({
    name: 'cfm_unrecorded_log_entries_total',
    help: 'Rejections and accesses that were not logged',
    labelNames: ['log'],
    registers: [registry],
  });
  for (const log of ['rejections', 'access_log']) unrecorded.inc({ log }, 0);
  const replicaReads = new Counter({
    name: 'cfm_replica_reads_total',
    help: 'Reports and exports by the database that answered',
    labelNames: ['from'],
    registers: [registry],
  });
  const counted = async <T>(
    operation: keyof FileStore,
    work: Promise<T>,
    isOurs: (error: unknown) => boolean = () => true,
  ): Promise<T> => {
    const end = storeCalls.startTimer({ operation });
    try {
      const result = await work;
      if (operation === 'put') writeFailures.succeeded('fileStore');
      return result;
    } catch (error) {
      if (isOurs(error)) failures.inc({ operation });
      if (operation === 'put' && isFileStoreUnavailable(error)) writeFailures.failed('fileStore', error);
      throw error;
    } finally {
      end();
    }
  };
  return {
    registry,
    countReplicaRead: (from) => replicaReads.inc({ from }),
    countUnrecorded: (log, count) => unrecorded.inc({ log }, count),
    observeStatement(end) {
      statements.observe({ verb: verbOf(end) }, end.ms / 1000);
      if (end.ms >= slowStatementMs)
        log.warn({ statement: describeStatement(end), ms: Math.round(end.ms) }, 'slow statement');
      if (isUnwritable(end.error)) writeFailures.failed('database', end.error);
    },
    observeDelivery: (outcome, ms) => deliveries.observe({ outcome }, ms / 1000),
    setClockOffset: (offsetMs) => clockOffset.set(offsetMs / 1000),
    watch: (files) => ({
      // A broken body is the client's error, or was rejected.
      put: (key, body) => counted('put', files.put(key, body), (error) => error !== body.errored),
      read: (key) => counted('read', files.read(key)),
      remove: (key) => counted('remove', files.remove(key)),
      list: (prefix) => counted('list', files.list(prefix)),
    }),
    observe(app) {
      whenRequestEnds(app, ({ method, route, status, ms }) =>
        duration.observe({ method, route, status }, ms / 1000),
      );
    },
  };
}

/** Serves `/metrics` on a separate port, which needs no access from outside. */
export function serveMetrics(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
