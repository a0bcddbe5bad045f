import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import type { Pool } from 'pg';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openDatabase } from '../db/client.ts';
import { createWriteFailures } from '../write-failures.ts';
import type { Readiness } from './health.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const log = pino({ level: 'silent' });
async function appWith(readiness: Readiness, pool: Pool = t.pool, busyAfterMs = 0, logTo: Logger = log) {
  const { config, legalTexts, files, jobs, now } = t.ctx();
  return buildApp({
    config,
    legalTexts,
    files,
    jobs,
    now,
    log: logTo,
    readiness,
    busyAfterMs,
    database: { pool, db: t.db, close: async () => undefined },
  });
}
const listen = async (app: Awaited<ReturnType<typeof appWith>>) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

describe('a server (rule 12.5)', () => {
  it.each(['starting', 'migrating'] as const)(
    'that is %s is healthy, not ready, and rejects all other calls',
    async (state) => {
      const app = await appWith({ state });
      expect((await app.inject('/healthz')).statusCode).toBe(200);
      const ready = await app.inject('/readyz');
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: state }]);
      const call = await app.inject(`${apiBase}openapi.json`);
      expect([call.statusCode, call.json().code, call.headers['retry-after']]).toEqual([
        503,
        'Unavailable',
        '5',
      ]);
      await app.close();
    },
  );

  it('rejects calls while it is overloaded', async () => {
    const app = await appWith({ state: 'ready' }, t.pool, 50);
    const call = () => app.inject(`${apiBase}openapi.json`);
    const callAfterWork = async () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      const reply = await call();
      return [reply.statusCode, reply.headers['retry-after'], reply.json().code];
    };
    await expect.poll(callAfterWork).toEqual([503, '5', 'Overloaded']);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await expect.poll(call).toMatchObject({ statusCode: 200 });
    await app.close();
  });

  it('that is about to stop is not ready but still serves', async () => {
    const app = await appWith({ state: 'stopping' });
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject(`${apiBase}openapi.json`)).statusCode).toBe(200);
    await app.close();
  });

  it('reports a hanging database in time', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const hanging = openDatabase({ host: '127.0.0.1', port, user: 'nobody', database: 'none', max: 2 }, log);
    const app = await appWith({ state: 'ready' }, hanging.pool);
    const probes = await Promise.all([1, 2, 3, 4].map(() => app.inject('/readyz')));
    for (const ready of probes)
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database unreachable' }]);
    expect(sockets).toHaveLength(1);
    await app.close();
    for (const socket of sockets) socket.destroy();
    mute.close();
    await hanging.close();
  });

  it.each([
    ['off', 200, 'ready'],
    ['on', 503, 'database read-only'],
  ])('with default_transaction_read_only %s answers %i', async (setting, code, status) => {
    const { host, port, user, database } = t.pool.options;
    const options = `-c default_transaction_read_only=${setting}`;
    const reading = openDatabase({ host, port, user, database, options, max: 1 }, log);
    const app = await appWith({ state: 'ready' }, reading.pool);
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([code, { status }]);
    await app.close();
    await reading.close();
  });

  it('names what cannot be written and serves what can be read (rule 12.12)', async () => {
    const writeFailures = createWriteFailures(log);
    const app = await appWith({ state: 'ready', writeFailures });
    writeFailures.failed('database', new Error('no space'));
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'cannot write', cannotWrite: ['database'] },
    ]);
    writeFailures.succeeded('database');
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await app.close();
  });

  it('is not ready while its clock is wrong (rule 12.14)', async () => {
    const app = await appWith({ state: 'ready', isClockWrong: true });
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'clock wrong' }]);
    await app.close();
  });

  it('logs health checks at debug only', async () => {
    const lines: { level: number; route: string }[] = [];
    const to = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const app = await appWith({ state: 'ready' }, t.pool, 0, to);
    const port = await listen(app);
    for (const path of ['/healthz', '/readyz', `${apiBase}openapi.json`])
      await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    const logged = () => lines.flatMap(({ level, route }) => (route ? [[level, route]] : []));
    await expect.poll(logged).toEqual([
      [20, '/healthz'],
      [20, '/readyz'],
      [30, `${apiBase}openapi.json`],
    ]);
    await app.close();
  });

  it('stops although clients hold connections with no request or half a request', async () => {
    const app = await appWith({ state: 'ready' });
    const port = await listen(app);
    const silent = connect(port, '127.0.0.1');
    const half = connect(port, '127.0.0.1');
    await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
    half.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    // Answered on a third connection: the first two are accepted by then.
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    const ended = [silent, half].map((socket) => once(socket.on('error', () => undefined).resume(), 'close'));
    await app.close();
    await Promise.all(ended);
  });
});
