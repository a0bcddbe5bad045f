import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '../platform/embedded-postgres/launcher.ts';
import { fileStoreCheck } from '../platform/files/tables.ts';
import { secretKeyCheck } from '../platform/secrets/tables.ts';
import { openNewFileStore } from '../testing/open-new-file-store.ts';
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
  const code = await checkStart(testConfig({ PORT: '0', ...env }), env, (line) => lines.push(line));
  return { code, lines };
}
const databaseUrl = () => {
  const { host = '', port = 0, user = '', database = '' } = t.pool.options;
  return addressOf({ host, port, user, database });
};

it('tries every setting and returns 0 if all work (rule 12.13)', async () => {
  const url = databaseUrl();
  const folder = temporaryDir('checked');
  expect((await check({ FILES_URL: folder })).lines).toContain(
    'ok      FILES_URL (not used yet, or its disk is not mounted)',
  );
  expect(readdirSync(folder)).toEqual([]);
  openNewFileStore(folder);
  expect(
    await check({
      ...{ FILES_URL: folder, SMTP_URL: smtp.url },
      ...{ DATABASE_URL: url, DATABASE_OWNER_URL: url },
    }),
  ).toEqual({
    code: 0,
    lines: [
      'ok      HOST and PORT',
      'ok      LEGAL_TEXTS',
      'ok      FILES_URL',
      'ok      SMTP_URL',
      'ok      DATABASE_URL',
      'ok      clock',
      'ok      DATABASE_OWNER_URL',
      'ok      SECRET_KEY',
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
    'ok      HOST and PORT',
    'ok      LEGAL_TEXTS',
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
      'ok      HOST and PORT',
      'ok      LEGAL_TEXTS',
      'ok      FILES_URL (new folder, made by the first start)',
      'ok      SMTP_URL (not set: mails are kept, not sent)',
      'ok      DATA_DIR',
      'ok      SECRET_KEY',
      'ok      database (embedded, not started)',
    ],
  ]);
  expect(existsSync(folder)).toBe(false);
});

it('finds what the database rejects: another key and another file store, and leaves the folder unmarked', async () => {
  await t.db.delete(secretKeyCheck);
  await t.db.insert(secretKeyCheck).values({ checkValue: 'of another key' });
  await t.db.delete(fileStoreCheck);
  await t.db.insert(fileStoreCheck).values({ storeId: 'of-the-database' });
  const folder = temporaryDir('unmounted');
  const { code, lines } = await check({ FILES_URL: folder, DATABASE_URL: databaseUrl() });
  await t.db.delete(secretKeyCheck);
  await t.db.delete(fileStoreCheck);
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^FAILED {2}FILES_URL: FILES_URL is not the file store of this database: it has no id/,
    ),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(/^FAILED {2}SECRET_KEY: the secret key is not the key of this database/),
  );
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  [
    'accepts',
    'the-known-store',
    'ok      FILES_URL (without its marker .file-store, made by the next start)',
  ],
  [
    'rejects',
    'another-store',
    'FAILED  FILES_URL: FILES_URL is not the file store of this database: it has the id',
  ],
])(
  '%s a folder without its marker and with the id of %s, and leaves it unmarked',
  async (_does, id, line) => {
    const folder = temporaryDir('unmarked');
    mkdirSync(join(folder, 'fi'));
    writeFileSync(join(folder, 'fi', 'file-store-id'), id);
    await t.db.delete(fileStoreCheck);
    await t.db.insert(fileStoreCheck).values({ storeId: 'the-known-store' });
    const { lines } = await check({ FILES_URL: folder, DATABASE_URL: databaseUrl() });
    await t.db.delete(fileStoreCheck);
    expect(lines).toContainEqual(expect.stringContaining(line));
    expect(readdirSync(folder)).toEqual(['fi']);
  },
);

it('tries LEGAL_TEXTS, HOST and PORT, and accepts a port of a running server of the product', async () => {
  let answer: object = { status: 'ok' };
  const server = createHttpServer((_request, response) => response.end(JSON.stringify(answer)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const env = { PORT: String((server.address() as AddressInfo).port), LEGAL_TEXTS: '/nowhere' };
  const other = await check(env);
  answer = { status: 'ok', version: '1.2.3', commit: null, builtAt: null };
  const own = await check(env);
  server.close();
  expect(other.lines[0]).toMatch(/^FAILED {2}HOST and PORT: Port \d+ of 127.0.0.1 can't be used/);
  expect(other.lines[1]).toMatch(/^FAILED {2}LEGAL_TEXTS: LEGAL_TEXTS must be a folder that can be read/);
  expect(own.lines[0]).toBe(
    'ok      HOST and PORT (in use by a running server of the product, 1.2.3: stop it before the start)',
  );
  expect((await check({ HOST: '192.0.2.1' })).lines[0]).toContain('is not an address of this machine');
});

it('tries METRICS_PORT, and folders that the start would make', async () => {
  let answer = 'something else';
  const server = createHttpServer((_request, response) => response.end(answer));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const file = join(temporaryDir('file'), 'file');
  writeFileSync(file, '');
  const env = {
    METRICS_PORT: String((server.address() as AddressInfo).port),
    FILES_URL: join(file, 'files'),
    DATA_DIR: join(file, 'data'),
  };
  const other = await check(env);
  answer = 'cfm_build_info 1';
  const own = await check(env);
  server.close();
  expect(other.lines[1]).toMatch(
    /^FAILED {2}METRICS_PORT: port \d+ of 127.0.0.1 can't be used \(EADDRINUSE\)/,
  );
  expect(own.lines[1]).toBe('ok      METRICS_PORT (in use by a running server of the product)');
  expect(own.lines).toContain(`FAILED  FILES_URL: ${file} is not a folder`);
  expect(own.lines).toContainEqual(expect.stringContaining(`FAILED  DATA_DIR: ${file} is not a folder.`));
});
