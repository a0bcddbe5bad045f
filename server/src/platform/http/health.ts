import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { AppError } from '../../errors.ts';
import { buildInfo } from '../build-info.ts';
import type { WriteFailures } from '../write-failures.ts';

/** State of the process. It serves while `ready`, and answers remaining requests while `stopping`. */
export interface Readiness {
  state: 'starting' | 'migrating' | 'ready' | 'stopping';
  writeFailures?: WriteFailures;
  /** The clock differs so much from the database's that sessions and due dates would be wrong. */
  isClockWrong?: boolean;
}

const patienceMs = 2000;
const unreachable = 'database unreachable';
export const healthPaths = ['/healthz', '/readyz'];

/**
 * `/healthz`: the process runs. `/readyz`: the process can serve, which needs a writable database; after a
 * failover the old one may be read-only. What can't be written is named, with status 200: reads work, and every
 * server has the same disk (rule 12.12). All other requests are rejected until the start is complete
 * (rule 12.5).
 */
export function serveHealth(app: FastifyInstance, readiness: Readiness, pool: Pool): void {
  let asked: Promise<string> | null = null;
  /** Runs one query at a time, so that probes do not pile up on a hanging database. */
  const ask = () => {
    asked ??= pool
      .query<{ status: string }>(
        `select case current_setting('transaction_read_only') when 'off' then 'ready' else 'database read-only' end as status`,
      )
      .then(({ rows }) => rows[0]?.status ?? unreachable)
      .finally(() => {
        asked = null;
      });
    return asked;
  };
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (readiness.state !== 'starting' && readiness.state !== 'migrating') return;
    if (healthPaths.includes(routeOptions.url ?? '')) return;
    reply.header('retry-after', 5);
    throw new AppError('Unavailable');
  });
  // Restarting a busy process would not help.
  const evenUnderPressure = { config: { pressureHandler: () => undefined } };
  app.get('/healthz', evenUnderPressure, (_request, reply) => reply.send({ status: 'ok', ...buildInfo }));
  app.get('/readyz', async (_request, reply) => {
    if (readiness.state !== 'ready') return reply.status(503).send({ status: readiness.state });
    if (readiness.isClockWrong) return reply.status(503).send({ status: 'clock wrong' });
    const status = await Promise.race([ask().catch(() => unreachable), later(patienceMs, unreachable)]);
    if (status !== 'ready') return reply.status(503).send({ status });
    const cannotWrite = readiness.writeFailures?.list() ?? [];
    return reply.send(cannotWrite.length > 0 ? { status: 'cannot write', cannotWrite } : { status });
  });
}

const later = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(resolve, ms, value).unref());

/**
 * Lets a stop wait only for requests in progress. It does not wait for idle connections or for connections
 * without a request, which browsers and load balancers keep open.
 */
export function closeIdleAtStop(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
