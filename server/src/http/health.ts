import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { AppError } from '../errors.ts';

/** How far the process is. It serves while it is `ready`, and while it is `stopping` what still comes. */
export interface Readiness {
  state: 'starting' | 'migrating' | 'ready' | 'stopping';
}

const patienceMs = 2000;
const paths = ['/healthz', '/readyz'];

/** `/healthz`: the process runs. `/readyz`: it can serve. Until then everything else is refused. */
export function serveHealth(app: FastifyInstance, readiness: Readiness, pool: Pool): void {
  let asked: Promise<unknown> | null = null;
  /** Asks the database, once at a time: a database that hangs is not asked by every probe. */
  const ask = () => {
    asked ??= pool.query('select 1').finally(() => {
      asked = null;
    });
    return asked;
  };
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (readiness.state !== 'starting' && readiness.state !== 'migrating') return;
    if (paths.includes(routeOptions.url ?? '')) return;
    reply.header('retry-after', 5);
    throw new AppError('Unavailable');
  });
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (readiness.state !== 'ready') return reply.status(503).send({ status: readiness.state });
    const hasAnswered = await Promise.race([ask().then(isTrue, isFalse), later(patienceMs)]);
    return hasAnswered
      ? reply.send({ status: 'ready' })
      : reply.status(503).send({ status: 'database unreachable' });
  });
}

const isTrue = () => true;
const isFalse = () => false;
const later = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref());

/**
 * Lets a stop wait for requests under way, and for nothing else: not for connections kept alive, nor for those on which no
 * request came yet, which browsers and balancers hold in reserve.
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
