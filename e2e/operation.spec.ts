import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { authEndpoints } from '@cfm/contract/auth.ts';
import { brandOverviewEndpoints } from '@cfm/contract/brand-overview.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import { addressOf, startEmbeddedPostgres } from '@cfm/server/embedded-postgres/launcher.ts';
import { expect, test } from '@playwright/test';
import { type ApiClient, openApi } from './support/api-client.ts';
import { countMails } from './support/busy-writer.ts';
import { forward, makeCase, readCase, someDealer } from './support/cases.ts';
import { databasePid } from './support/database.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import {
  endOf,
  findFreePort,
  type OwnServer,
  ownEnvironment,
  spawnServer,
  startServer,
} from './support/own-server.ts';
import { makePerson } from './support/people.ts';
import { dataDir } from './support/places.ts';

test.describe.configure({ mode: 'serial' });

const folder = join(dataDir, `operation-${randomUUID()}`);
const inbox = join(folder, 'inbox');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let mailServer: MailServer;
let server: OwnServer;
let api: ApiClient;

test.beforeAll(async () => {
  mailServer = await startMailServer(inbox);
  const environment = {
    ...(await ownEnvironment(join(folder, 'data'), mailServer.port)),
    METRICS_PORT: String(await findFreePort()),
  };
  server = await startServer(environment);
  const name = { firstName: 'Olga', lastName: 'Operator' };
  api = await openApi(server.address, await makePerson('Agent', name, {}, environment));
});
test.afterAll(async () => {
  await server.end('SIGTERM');
  await mailServer.close();
});

test('health, readiness and metrics answer', async ({ request }) => {
  await expect(await request.get(`${server.address}/healthz`)).toBeOK();
  const ready = await request.get(`${server.address}/readyz`);
  expect([ready.status(), await ready.json()]).toEqual([200, { status: 'ready' }]);
  const metrics = await request.get(`http://127.0.0.1:${server.environment.METRICS_PORT}/metrics`);
  const text = await metrics.text();
  expect(text).toMatch(/^http_request_duration_seconds_count\{.*route="\/readyz".*\} \d+$/m);
  expect(text).toMatch(/^database_connections\{state="open"\} \d+$/m);
  // Figures of the house are not for everybody who reaches the product.
  expect(await (await request.get(`${server.address}/metrics`)).text()).not.toContain('process_cpu');
});

test('a second start on the same data is refused, and says where the first one is', async () => {
  const second = spawnServer({
    ...server.environment,
    PORT: String(await findFreePort()),
    METRICS_PORT: '0',
  });
  expect(await endOf(second.child)).toBe(1);
  expect(second.output()).toContain(
    `Customer Feedback Management is already running on ${server.environment.DATA_DIR}: ${server.address} (process ${server.pid}).`,
  );
  expect(second.output()).not.toMatch(/^\s+at /m);
  await expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

test('a database out of reach is told of in one line', async () => {
  const port = await findFreePort();
  const lost = spawnServer({
    ...(await ownEnvironment(join(folder, 'lost'), mailServer.port)),
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
  });
  expect(await endOf(lost.child)).toBe(1);
  expect(lost.output()).toContain(`The database can't be used: connect ECONNREFUSED 127.0.0.1:${port}\n`);
  expect(lost.output()).not.toMatch(/^\s+at /m);
});

test('two servers on one database share sessions and do every job once', async () => {
  const running = await startEmbeddedPostgres({
    dataDir: join(folder, 'data', 'postgres'),
    log: silent,
  });
  expect(running.adopted).toBe(true);
  const other = await startServer({
    ...(await ownEnvironment(join(folder, 'other'), mailServer.port)),
    FILES_URL: server.environment.FILES_URL ?? '',
    DATABASE_URL: addressOf(running.server),
    DATABASE_OWNER_URL: addressOf(running.owner),
  });
  try {
    const there = api.at(other.address);
    const made = await makeCase(there, 'Seen by both servers');
    expect((await readCase(api, made)).title).toBe(made.title);
    const addresses = Array.from({ length: 12 }, (_each, index) => someDealer(`shared-${index}`));
    await Promise.all(addresses.map((email, index) => forward(index % 2 ? api : there, made, [email])));
    for (const email of addresses) {
      await expect.poll(() => countMails(email, inbox), { timeout: 30_000 }).toBe(1);
    }
    const { caseEvents } = await readCase(there, made);
    expect(caseEvents.filter(({ type }) => type === 'forward')).toHaveLength(addresses.length);
    await there.call(authEndpoints.logout, {});
    await expect(api.call(authEndpoints.current, {})).rejects.toThrow('401');
  } finally {
    expect(await other.end('SIGTERM')).toBe(0);
  }
});

test('a replica that is none keeps nobody from a report, and is told of', async () => {
  const running = await startEmbeddedPostgres({ dataDir: join(folder, 'data', 'postgres'), log: silent });
  const metricsPort = await findFreePort();
  const other = await startServer({
    ...(await ownEnvironment(join(folder, 'reading'), mailServer.port)),
    FILES_URL: server.environment.FILES_URL ?? '',
    DATABASE_URL: addressOf(running.server),
    DATABASE_OWNER_URL: addressOf(running.owner),
    DATABASE_READ_URL: addressOf(running.server),
    METRICS_PORT: String(metricsPort),
  });
  try {
    await expect.poll(() => other.output()).toContain('"reason":"it is no replica"');
    const person = await makePerson(
      'Agent',
      { firstName: 'Rosa', lastName: 'Report' },
      {},
      server.environment,
    );
    const there = await openApi(other.address, person);
    expect((await there.call(brandOverviewEndpoints.getBrandOverview, {})).brands).not.toEqual([]);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('replica_reads_total{from="main"} 1');
  } finally {
    expect(await other.end('SIGTERM')).toBe(0);
  }
});

test('a stop finishes the request under way', async () => {
  const person = await makePerson('Agent', { firstName: 'Stella', lastName: 'Stop' }, {}, server.environment);
  const client = await openApi(server.address, person);
  const made = await makeCase(client, 'Written while the server stops');
  const boundary = 'a-boundary-of-the-journey';
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const upload = httpRequest(`${server.address}${apiBase}case/${made.caseId}/event`, {
    method: 'POST',
    headers: {
      cookie: client.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      // Answered as soon as the server has the request.
      expect: '100-continue',
    },
  });
  const begun = new Promise((resolve) => upload.once('continue', resolve));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upload.once('response', resolve).once('error', reject);
  });
  await Promise.race([begun, answered]);
  upload.write(part('name="title"', 'Slow') + part('name="content"', '<p>Slow words</p>'));
  upload.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="slow.txt"\r\n\r\nfirst half, `,
  );
  const ended = server.end('SIGTERM');
  await expect.poll(() => server.output()).toContain('stopping: finishing requests and jobs');
  upload.end(`second half\r\n--${boundary}--\r\n`);
  expect((await answered).statusCode).toBe(200);
  expect(await ended).toBe(0);

  server = await startServer(server.environment);
  const { caseEvents } = await readCase(client.at(server.address), made);
  const slow = caseEvents.find(({ title }) => title === 'Slow');
  expect(slow?.attachments).toEqual([expect.objectContaining({ fileName: 'slow.txt', sizeBytes: 23 })]);
});

test('a stop says so at /readyz before the port closes', async () => {
  const slow = await startServer({
    ...(await ownEnvironment(join(folder, 'slow'), mailServer.port)),
    STOP_DELAY_SECONDS: '2',
  });
  const ended = slow.end('SIGTERM');
  await expect.poll(async () => (await fetch(`${slow.address}/readyz`)).status).toBe(503);
  expect((await fetch(`${slow.address}${apiBase}openapi.json`)).status).toBe(200);
  expect(await ended).toBe(0);
});

test('a stop ends well when nobody reads the log any more', async () => {
  const environment = await ownEnvironment(join(folder, 'unread'), mailServer.port);
  const { child } = spawnServer(environment);
  const status = () =>
    fetch(`http://localhost:${environment.PORT}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  child.stdout?.destroy();
  child.stderr?.destroy();
  expect(await status()).toBe(200);
  child.kill('SIGTERM');
  expect(await endOf(child)).toBe(0);
});

test('an embedded database that dies is started again, and the server outlives it', async () => {
  const pid = databasePid(join(folder, 'data'));
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(async () => (await fetch(`${server.address}/readyz`)).status, { intervals: [5] })
    .toBe(503);
  const away = await fetch(`${server.address}${apiBase}${authEndpoints.current.path}`, {
    headers: { cookie: api.cookie },
  });
  expect([away.status, ((await away.json()) as { code: string }).code]).toEqual([503, 'Unavailable']);
  await expect
    .poll(async () => (await fetch(`${server.address}/readyz`)).status, { timeout: 20_000 })
    .toBe(200);
  expect(databasePid(join(folder, 'data'))).not.toBe(pid);
  expect(server.output()).toContain(
    `The embedded database (process ${pid}) has ended by itself; it is started again.`,
  );
});

test('another secret key than that of the database is refused', async () => {
  await server.end('SIGTERM');
  const other = spawnServer({
    ...server.environment,
    SECRET_KEY: 'another-key-for-journeys-0123456789abcdef',
  });
  expect(await endOf(other.child)).toBe(1);
  expect(other.output()).toContain(
    "The database can't be used: the secret key is not the key of this database.",
  );
  server = await startServer(server.environment);
});
