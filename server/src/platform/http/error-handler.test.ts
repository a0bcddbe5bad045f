import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { anonymous } from '@cfm/contract/platform/access.ts';
import { endpoint } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { nothing } from '@cfm/contract/platform/paging.ts';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openDatabase } from '../db/client.ts';
import { FileStoreUnavailable } from '../files/file-store.ts';

const endpoints = {
  fails: endpoint({
    method: 'POST',
    path: 'test/fails',
    summary: '',
    access: anonymous,
    errors: [],
    reply: nothing,
  }),
};
let t: TestApp;
let work: () => Promise<unknown>;
beforeAll(async () => {
  t = await createTestApp();
  serveEndpoints(t, endpoints, { fails: async () => void (await work()) });
});
afterAll(() => t.close());
const answer = async () => {
  const { status, body } = await t.inject(null, endpoints.fails);
  return [status, body.code];
};
const raise = (code: string) => () =>
  t.db.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`));

describe('a call is unavailable (rule 12.6), and not a server error, when', () => {
  it.each([
    ['the disk of the database is full', '53100'],
    ['the database has no free connection', '53300'],
    ['the database is shutting down', '57P01'],
    ['two transactions deadlock', '40P01'],
    ['a transaction fails to serialize', '40001'],
    ['a lock wait times out', '55P03'],
    ['a statement times out', '57014'],
    ['an idle transaction times out', '25P03'],
    ['the database is read-only, like a former primary', '25006'],
    ['the database rejects the password', '28P01'],
    ['the role is missing', '28000'],
    ['the database is missing', '3D000'],
  ])('%s', async (_, code) => {
    work = raise(code);
    expect(await answer()).toEqual([503, 'Unavailable']);
  });

  it('the connection is cut during a transaction', async () => {
    work = () =>
      t.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await t.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
        await tx.execute(sql`select 1`);
      });
    expect(await answer()).toEqual([503, 'Unavailable']);
  });

  it('the database does not answer, or not in time', async () => {
    const log = pino({ level: 'silent' });
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const away = openDatabase(
      { host: '127.0.0.1', port, user: 'x', connectionTimeoutMillis: 50, max: 1 },
      log,
    );
    work = () => away.pool.query('select 1');
    expect(await answer()).toEqual([503, 'Unavailable']);
    mute.close();
    await away.close();
    const { host, port: socketPort, user, database } = t.pool.options;
    const slow = openDatabase({ host, port: socketPort, user, database, query_timeout: 50, max: 1 }, log);
    work = () => slow.pool.query('select pg_sleep(60)');
    expect(await answer()).toEqual([503, 'Unavailable']);
    await slow.close();
  });

  it('the socket of the database is missing', async () => {
    work = () => new Promise((_resolve, reject) => connect('/nowhere/.s.PGSQL.5432').once('error', reject));
    expect(await answer()).toEqual([503, 'Unavailable']);
  });

  it('the disk of the files is full', async () => {
    work = async () => writeFileSync('/dev/full', 'x');
    expect(await answer()).toEqual([503, 'Unavailable']);
  });
});

it('says that files cannot be saved when the file store is unavailable', async () => {
  work = async () => {
    throw new Error('wrapped', { cause: new FileStoreUnavailable('SlowDown (503)') });
  };
  expect(await answer()).toEqual([503, 'FileStoreUnavailable']);
});

it('reports another error as a server error', async () => {
  work = raise('22012');
  expect(await answer()).toEqual([500, 'Unknown']);
});

describe('a client that disconnects', () => {
  const lines: { level: number; status?: number; route?: string; msg: string }[] = [];
  beforeEach(() => {
    lines.length = 0;
  });

  it('is logged as one request line with status 499 and without an alarm', async () => {
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const { config, legalTexts, files, jobs, now } = t.ctx();
    const app = await buildApp({
      config,
      legalTexts,
      files,
      jobs,
      now,
      log,
      database: { pool: t.pool, db: t.db, close: async () => undefined },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${apiBase}${authEndpoints.login.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username":`,
    );
    app.server.once('request', () => socket.destroy());
    await expect.poll(() => lines.filter(({ msg }) => msg === 'request').length).toBe(1);
    expect(lines.filter(({ msg }) => msg === 'request').map(({ status }) => status)).toEqual([499]);
    expect(Math.max(...lines.map(({ level }) => level))).toBe(30);
    await app.close();
  });
});
