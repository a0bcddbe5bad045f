import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '../platform/embedded-postgres/launcher.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { temporaryDir } from '../testing/temporary-dir.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { testConfig } from '../testing/test-ctx.ts';
import { checkStart } from './check-start.ts';

let t: TestApp;
let smtp: TestSmtpServer;
beforeAll(async () => {
  t = await createTestApp();
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.close();
  await t.close();
});

async function check(env: Record<string, string>) {
  const lines: string[] = [];
  const code = await checkStart(testConfig(env), env, (line) => lines.push(line));
  return { code, lines };
}
const databaseUrl = () => {
  const { host = '', port = 0, user = '', database = '' } = t.pool.options;
  return addressOf({ host, port, user, database });
};

it('tries every setting and returns 0 if all work (rule 12.13)', async () => {
  const url = databaseUrl();
  const folder = temporaryDir('checked');
  expect((await check({ FILES_URL: folder })).lines[0]).toBe(
    'ok      FILES_URL (not used yet, or its disk is not mounted)',
  );
  expect(readdirSync(folder)).toEqual([]);
  openFileStore(folder);
  expect(
    await check({
      ...{ FILES_URL: folder, SMTP_URL: smtp.url },
      ...{ DATABASE_URL: url, DATABASE_OWNER_URL: url },
    }),
  ).toEqual({
    code: 0,
    lines: [
      'ok      FILES_URL',
      'ok      SMTP_URL',
      'ok      DATABASE_URL',
      'ok      clock',
      'ok      DATABASE_OWNER_URL',
    ],
  });
});

it('names what does not work and returns 1', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const { code, lines } = await check({
    FILES_URL: `s3://a:b@bucket?endpoint=http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMPT_URL: 'smtp://mail.example',
    DATABASE_URL: `postgres://feedback@127.0.0.1:${port}/none`,
  });
  expect(code).toBe(1);
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'FAILED  SMPT_URL',
    'FAILED  FILES_URL',
    'FAILED  SMTP_URL',
    'FAILED  DATABASE_URL',
  ]);
  expect(lines[0]).toContain('did you mean SMTP_URL?');
});

it('makes no folder', async () => {
  const folder = join(temporaryDir('not-made'), 'files');
  const { code, lines } = await check({ FILES_URL: folder });
  expect([code, lines]).toEqual([
    0,
    [
      'ok      FILES_URL (new folder, made by the first start)',
      'ok      SMTP_URL',
      'ok      database (embedded, not started)',
    ],
  ]);
  expect(existsSync(folder)).toBe(false);
});
