import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { closeMailTransports } from '../platform/outbox/mail-transport.ts';
import { filesOnDisk } from '../testing/files-on-disk.ts';
import { openNewFileStore } from '../testing/open-new-file-store.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { temporaryDir } from '../testing/temporary-dir.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { rejectFailed, tryClock, tryFiles, tryMail } from './try-dependencies.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(closeMailTransports);

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
/** An S3 store that answers everything with this status. */
async function tryStoreAnswering(status: number, code: string) {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const trial = await tryFiles(openFileStore(`s3://a:b@bucket?endpoint=http://127.0.0.1:${port}`));
  server.close();
  return trial;
}

it('writes a file to the store and leaves nothing', async () => {
  const before = filesOnDisk(t);
  expect(await tryFiles(t.files)).toMatchObject({ problem: null, stopsStart: false });
  expect(filesOnDisk(t)).toEqual(before);
});

it('stops a start with a bucket or folder that is missing or rejects a file (rule 12.13)', async () => {
  expect(await tryStoreAnswering(404, 'NoSuchBucket')).toMatchObject({
    problem: expect.stringContaining('NoSuchBucket (404)'),
    stopsStart: true,
  });
  expect(await tryStoreAnswering(403, 'AccessDenied')).toMatchObject({ stopsStart: true });
  const root = temporaryDir('tried-gone');
  const store = openNewFileStore(root);
  rmSync(root, { recursive: true });
  expect(await tryFiles(store)).toMatchObject({
    problem: expect.stringContaining('is not there'),
    stopsStart: true,
  });
});

it('starts without a store that is overloaded or can not be reached (rule 19.13)', async () => {
  expect(await tryStoreAnswering(503, 'SlowDown')).toMatchObject({
    problem: expect.stringContaining('SlowDown (503)'),
    stopsStart: false,
  });
  const port = await unusedPort();
  const away = openFileStore(`s3://a:b@bucket?endpoint=http://127.0.0.1:${port}`);
  expect(await tryFiles(away)).toMatchObject({
    problem: expect.stringContaining('ECONNREFUSED'),
    stopsStart: false,
  });
});

it('reports a mail server that can not be reached, and never stops the start for it', async () => {
  const smtp = await startSmtpServer();
  expect(await tryMail({ smtpUrl: smtp.url })).toMatchObject({ problem: null });
  await smtp.close();
  closeMailTransports();
  expect(await tryMail({ smtpUrl: `smtp://127.0.0.1:${await unusedPort()}` })).toMatchObject({
    problem: expect.stringContaining('ECONNREFUSED'),
    stopsStart: false,
  });
  expect(await tryMail({ smtpUrl: undefined })).toMatchObject({ problem: null });
});

it('stops a start with a clock that is 5 minutes off (rule 12.14)', async () => {
  const tryAhead = (ms: number) => tryClock(t.pool, () => Date.now() + ms);
  expect(await tryAhead(0)).toMatchObject({ problem: null, stopsStart: false });
  expect(await tryAhead(60_000)).toMatchObject({
    problem: expect.stringContaining('ahead of the clock of the database'),
    stopsStart: false,
  });
  expect(await tryAhead(-900_000)).toMatchObject({ stopsStart: true });
});

it('logs at level 50 what does not work, and rejects the start with one line for each that stops it', () => {
  const lines: unknown[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const mail = { name: 'SMTP_URL', problem: 'no answer', stopsStart: false };
  rejectFailed([mail, { name: 'FILES_URL', problem: null, stopsStart: false }], log);
  expect(lines).toMatchObject([
    { level: 50, msg: 'start: dependency does not work', name: 'SMTP_URL', reason: 'no answer' },
  ]);
  const files = { name: 'FILES_URL', problem: 'no such bucket', stopsStart: true };
  expect(() => rejectFailed([mail, files], log)).toThrow("FILES_URL can't be used: no such bucket");
});
