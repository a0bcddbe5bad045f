import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { brandOverviewEndpoints } from '@cfm/contract/screens/brand-overview.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '../platform/embedded-postgres/launcher.ts';
import { type ApiClient, openApi } from '../testing/product/api-client.ts';
import { forward, makeCase, readCase, someDealer } from '../testing/product/cases.ts';
import { countMails } from '../testing/product/count-mails.ts';
import { databasePid, runningDatabase } from '../testing/product/database.ts';
import { insertPerson } from '../testing/product/person.ts';
import {
  exitOf,
  findFreePort,
  type Product,
  productEnvironment,
  spawnProduct,
  startProduct,
} from '../testing/product/product-process.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { temporaryDataDir } from '../testing/temporary-dir.ts';

// Two servers as separate processes. The second one uses the embedded database of the first. The tests run in order.

const patience = { timeout: 120_000 };
const folder = temporaryDataDir('operation');
const dataDir = join(folder, 'data');
let smtp: TestSmtpServer;
let server: Product;
let second: Product;
let api: ApiClient;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const metrics = async () => ({ METRICS_PORT: String(await findFreePort()) });
  server = await startProduct({ ...(await productEnvironment(dataDir, smtp.url)), ...(await metrics()) });
  const { owner, server: serving } = await runningDatabase(dataDir);
  second = await startProduct({
    ...(await productEnvironment(join(folder, 'second'), smtp.url)),
    ...(await metrics()),
    FILES_URL: server.environment.FILES_URL ?? '',
    DATABASE_URL: addressOf(serving),
    DATABASE_OWNER_URL: addressOf(owner),
    // The primary itself, not a replica.
    DATABASE_READ_URL: addressOf(serving),
    STOP_DELAY_SECONDS: '5',
  });
  api = await openApi(server.address, await somebody('Olga'));
});
afterAll(async () => {
  await second?.end('SIGTERM');
  await server?.end('SIGTERM');
  await smtp?.close();
});

const somebody = (firstName: string) =>
  insertPerson(server.environment, 'Agent', { firstName, lastName: 'Operator' });
const statusOf = async (url: string) => (await fetch(url)).status;
const metricsOf = async ({ environment }: Product) =>
  (await fetch(`http://127.0.0.1:${environment.METRICS_PORT}/metrics`)).text();

test('answers health, readiness and metrics, with metrics on their own port only', async () => {
  expect(await statusOf(`${server.address}/healthz`)).toBe(200);
  const ready = await fetch(`${server.address}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
  const metrics = await metricsOf(server);
  expect(metrics).toMatch(/^cfm_http_request_duration_seconds_count\{.*route="\/readyz".*\} \d+$/m);
  expect(metrics).toMatch(/^cfm_database_connections\{state="open"\} \d+$/m);
  expect(await (await fetch(`${server.address}/metrics`)).text()).not.toContain('process_cpu');
});

test('rejects a second start on the same data and names the first one', async () => {
  const rejected = spawnProduct({
    ...server.environment,
    PORT: String(await findFreePort()),
    METRICS_PORT: '0',
  });
  expect(await exitOf(rejected.child)).toBe(1);
  expect(rejected.output()).toContain(
    `Customer Feedback Management is already running on ${dataDir}: ${server.address} (process ${server.pid}).`,
  );
  expect(rejected.output()).not.toMatch(/^\s+at /m);
  expect(await statusOf(`${server.address}/readyz`)).toBe(200);
});

test('reports an unreachable database in one line', async () => {
  const port = await findFreePort();
  const lost = spawnProduct({
    ...(await productEnvironment(join(folder, 'lost'), smtp.url)),
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
  });
  expect(await exitOf(lost.child)).toBe(1);
  expect(lost.output()).toContain(`The database can't be used: connect ECONNREFUSED 127.0.0.1:${port}\n`);
  expect(lost.output()).not.toMatch(/^\s+at /m);
});

test('two servers on one database share sessions and run each job once', async () => {
  const there = api.at(second.address);
  const made = await makeCase(there, 'Seen by both servers');
  expect((await readCase(api, made)).title).toBe(made.title);
  const addresses = Array.from({ length: 12 }, (_each, index) => someDealer(`shared-${index}`));
  await Promise.all(addresses.map((email, index) => forward(index % 2 ? api : there, made, [email])));
  for (const email of addresses) await expect.poll(() => countMails(smtp, email), patience).toBe(1);
  const { caseEvents } = await readCase(there, made);
  expect(caseEvents.filter(({ type }) => type === 'forward')).toHaveLength(addresses.length);
  await there.call(authEndpoints.logout, {});
  await expect(api.call(authEndpoints.current, {})).rejects.toThrow('401');
});

test('falls back to the primary and logs when DATABASE_READ_URL is not a replica', async () => {
  await expect.poll(() => second.output(), patience).toContain('"reason":"it is not a replica"');
  const there = await openApi(second.address, await somebody('Rosa'));
  expect((await there.call(brandOverviewEndpoints.getBrandOverview, {})).brands).not.toEqual([]);
  expect(await metricsOf(second)).toContain('cfm_replica_reads_total{from="main"} 1');
});

test('answers 503 at /readyz before the port closes, and exits with 0 although no one reads the log', async () => {
  second.child.stdout?.destroy();
  second.child.stderr?.destroy();
  expect(await statusOf(`${second.address}/readyz`)).toBe(200);
  const ended = second.end('SIGTERM');
  await expect.poll(() => statusOf(`${second.address}/readyz`), patience).toBe(503);
  expect(await statusOf(`${second.address}${apiBase}openapi.json`)).toBe(200);
  expect(await ended).toBe(0);
});

test('finishes the running request when it stops', async () => {
  const client = await openApi(server.address, await somebody('Stella'));
  const made = await makeCase(client, 'Written while the server stops');
  const boundary = 'a-boundary';
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const upload = httpRequest(`${server.address}${apiBase}case/${made.caseId}/event`, {
    method: 'POST',
    headers: {
      cookie: client.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      // Sent as soon as the server has the request.
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
  await expect.poll(() => server.output(), patience).toContain('shutdown started');
  upload.end(`second half\r\n--${boundary}--\r\n`);
  expect((await answered).statusCode).toBe(200);
  expect(await ended).toBe(0);

  server = await startProduct(server.environment);
  const { caseEvents } = await readCase(client.at(server.address), made);
  const slow = caseEvents.find(({ title }) => title === 'Slow');
  expect(slow?.attachments).toEqual([expect.objectContaining({ fileName: 'slow.txt', sizeBytes: 23 })]);
});

test('answers 503 while its embedded database is down and starts it again', async () => {
  const pid = databasePid(dataDir);
  process.kill(pid, 'SIGKILL');
  const ready = () => statusOf(`${server.address}/readyz`);
  await expect.poll(ready, { ...patience, interval: 5 }).toBe(503);
  const away = await fetch(`${server.address}${apiBase}${authEndpoints.current.path}`, {
    headers: { cookie: api.cookie },
  });
  expect([away.status, ((await away.json()) as { code: string }).code]).toEqual([503, 'Unavailable']);
  await expect.poll(ready, patience).toBe(200);
  expect(databasePid(dataDir)).not.toBe(pid);
  expect(server.output()).toContain(`"pid":${pid},"msg":"embedded database exited, restarting"`);
});

test('rejects a secret key that is not the key of the database', async () => {
  await server.end('SIGTERM');
  const other = spawnProduct({
    ...server.environment,
    SECRET_KEY: 'another-key-for-tests-0123456789abcdef',
  });
  expect(await exitOf(other.child)).toBe(1);
  expect(other.output()).toContain(
    "The database can't be used: the secret key is not the key of this database.",
  );
});
