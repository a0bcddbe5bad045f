import { createServer, type Server } from 'node:http';
import { productVersion } from '@cfm/contract/platform/limits.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FileStore } from '../files/file-store.ts';
import type { Readiness } from './health.ts';
import { whenRequestEnds } from './request-end.ts';

export interface Metrics {
  registry: Registry;
  /** Measures every request of this app by route, method and status. */
  observe(app: FastifyInstance): void;
  /** Wraps the file store and counts its failures. */
  watch(files: FileStore): FileStore;
  /** Counts a report or an export that was read from the replica, or from the main database instead. */
  countReplicaRead(from: 'replica' | 'main'): void;
  /** Counts rejections or accesses that could not be logged. */
  countUnrecorded(log: string, count: number): void;
}

/** Prometheus metrics: process, requests by route, database connections and failures of the file store. */
export function createMetrics(pool: Pool, readiness: Readiness): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
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
    name: 'build_info',
    help: 'Version of the product; always 1',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: productVersion }, 1);
  new Gauge({
    name: 'ready',
    help: '1 while the server serves, 0 while it starts, migrates or stops',
    registers: [registry],
    collect() {
      this.set(readiness.state === 'ready' ? 1 : 0);
    },
  });
  const failures = new Counter({
    name: 'file_store_errors_total',
    help: 'Failures of the file store',
    labelNames: ['operation'],
    registers: [registry],
  });
  for (const operation of ['put', 'read', 'remove', 'list']) failures.inc({ operation }, 0);
  const unrecorded = new Counter({
    name: 'unrecorded_log_entries_total',
    help: 'Rejections and accesses that were not logged',
    labelNames: ['log'],
    registers: [registry],
  });
  for (const log of ['rejections', 'access_log']) unrecorded.inc({ log }, 0);
  const replicaReads = new Counter({
    name: 'replica_reads_total',
    help: 'Reports and exports by the database that answered',
    labelNames: ['from'],
    registers: [registry],
  });
  const counted = async <T>(
    operation: keyof FileStore,
    work: Promise<T>,
    isOurs: (error: unknown) => boolean = () => true,
  ): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (isOurs(error)) failures.inc({ operation });
      throw error;
    }
  };
  return {
    registry,
    countReplicaRead: (from) => replicaReads.inc({ from }),
    countUnrecorded: (log, count) => unrecorded.inc({ log }, count),
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
