import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inRound } from '../testing/rounds.ts';
import { addressOf, type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.ts';
import type { EmbeddedLog } from './place.ts';
import { isProcessAlive } from './process-identity.ts';

const settings = { fsync: 'off', shared_buffers: '32MB', max_connections: '10' };
const isRoot = process.getuid?.() === 0;
/** Rare accidents, each with a server of its own: in the long round. */
const isLongRound = inRound(false, true);
const silent: EmbeddedLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function makeDir(mode = 0o711): string {
  const dir = mkdtempSync(join(tmpdir(), 'cfm-launcher-'));
  chmodSync(dir, mode);
  endings.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** The data folder of a stopped server. Most tests start on a copy: to create one takes longer than they do. */
let stopped: EmbeddedPostgres;
let stoppedDir: string;
beforeAll(async () => {
  stoppedDir = mkdtempSync(join(tmpdir(), 'cfm-launcher-'));
  chmodSync(stoppedDir, 0o711);
  stopped = await startEmbeddedPostgres({ dataDir: join(stoppedDir, 'postgres'), log: silent, settings });
  await stopped.stop();
});
afterAll(() => {
  for (const dir of [stopped.dataDir, stoppedDir]) rmSync(dir, { recursive: true, force: true });
});

function copyDataDir(): string {
  const dataDir = join(makeDir(), 'postgres');
  // Keeps the account that the files belong to.
  execFileSync('cp', ['-a', stopped.dataDir, dataDir]);
  return dataDir;
}

async function start(dataDir: string, log = silent): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, settings });
  endings.push(() => server.stop());
  return server;
}

async function query(server: EmbeddedPostgres, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: addressOf(server.owner) });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows[0] && Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
}

/** Starts the server from another Node, which is then killed as by kill -9 or a crash. */
async function startFromKilledNode(dataDir: string): Promise<number> {
  const launcher = new URL('./launcher.ts', import.meta.url).href;
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(launcher)});
    const log = { info() {}, warn() {} };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, settings: ${JSON.stringify(settings)} });
    console.log(server.pid);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    child.on('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));
  return pid;
}

function crash(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isProcessAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, 10);
  });
}

describe('startEmbeddedPostgres', () => {
  it('makes the database, keeps it over a stop, and leaves no socket folder', async () => {
    const dataDir = join(makeDir(), 'postgres');
    const first = await start(dataDir);
    expect(first).toMatchObject({ adopted: false, dataDir });
    expect(statSync(first.owner.host).mode & 0o777).toBe(0o700);
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    expect(isProcessAlive(first.pid)).toBe(false);
    expect(existsSync(first.owner.host)).toBe(false);
    const second = await start(dataDir);
    expect(await query(second, 'select answer from kept')).toBe(42);
  });

  it('orders and folds text alike on every machine, with ICU collations at hand', async () => {
    const server = await start(copyDataDir());
    expect(
      await query(
        server,
        'select datlocprovider::text || datlocale from pg_database where datname = current_database()',
      ),
    ).toBe('bC.UTF-8');
    expect(await query(server, "select lower('ÄÖÜ') || ('b' < 'Z' collate \"de-x-icu\")")).toBe('äöütrue');
    expect(
      await query(server, "select current_setting('data_checksums') || current_setting('listen_addresses')"),
    ).toBe('on');
    expect(
      await query(server, "select current_setting('TimeZone') || current_setting('server_encoding')"),
    ).toBe('UTCUTF8');
    for (const extension of ['pg_trgm', 'unaccent']) await query(server, `create extension ${extension}`);
  });

  it('writes no value of a row to its log', async () => {
    const dataDir = copyDataDir();
    const server = await start(dataDir);
    await query(server, 'create table person (email text primary key)');
    await query(server, "insert into person values ('jane@example.org')");
    await expect(query(server, "insert into person values ('jane@example.org')")).rejects.toThrow(
      /duplicate/,
    );
    await server.stop();
    expect(readFileSync(join(dataDir, 'postgresql.log'), 'utf8')).not.toContain('jane');
  });

  it('adopts the server of a killed process and can stop it', async () => {
    const dataDir = copyDataDir();
    const pid = await startFromKilledNode(dataDir);
    expect(isProcessAlive(pid)).toBe(true);
    const server = await start(dataDir);
    expect(server).toMatchObject({ adopted: true, pid });
    expect(await query(server, 'select 1')).toBe(1);
    await server.stop();
    expect(isProcessAlive(pid)).toBe(false);
  });

  it('starts afresh when the running server lost its socket', async () => {
    const dataDir = copyDataDir();
    const first = await start(dataDir);
    rmSync(first.owner.host, { recursive: true });
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(isProcessAlive(first.pid)).toBe(false);
    expect(await query(second, 'select 1')).toBe(1);
  });

  it('recovers from a crash, also when its process number belongs to somebody else now', async () => {
    const dataDir = copyDataDir();
    const first = await start(dataDir);
    await query(first, 'create table kept as select 42 as answer');
    await crash(first.pid);
    const file = join(dataDir, '18', 'postmaster.pid');
    const [, ...rest] = readFileSync(file, 'utf8').split('\n');
    const innocent = spawn(
      'sleep',
      ['60'],
      isRoot ? { uid: statSync(file).uid, gid: statSync(file).gid } : {},
    );
    endings.push(() => void innocent.kill());
    writeFileSync(file, [innocent.pid, ...rest].join('\n'));
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second, 'select answer from kept')).toBe(42);
    expect(innocent.exitCode).toBeNull();
  });

  it.runIf(isLongRound)('begins again after an interrupted initdb', async () => {
    const dataDir = join(makeDir(), 'postgres');
    mkdirSync(join(dataDir, '18.new-abc123'), { recursive: true });
    writeFileSync(join(dataDir, '18.new-abc123', 'PG_VERSION'), '18\n');
    const server = await start(dataDir);
    expect(await query(server, 'select 1')).toBe(1);
    expect(existsSync(join(dataDir, '18.new-abc123'))).toBe(false);
  });

  it('refuses the files of another major version', async () => {
    const dataDir = join(makeDir(), 'postgres');
    mkdirSync(join(dataDir, '17'), { recursive: true });
    writeFileSync(join(dataDir, '17', 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow(/another PostgreSQL than the 18/);
    expect(existsSync(join(dataDir, '18'))).toBe(false);
  });

  it.runIf(isLongRound)('ends while a connection is still open', async () => {
    const server = await start(copyDataDir());
    const client = new pg.Client(server.owner);
    client.on('error', () => undefined);
    await client.connect();
    await server.stop();
    expect(isProcessAlive(server.pid)).toBe(false);
  });

  it.runIf(isLongRound)('tells what PostgreSQL says when it does not start', async () => {
    const dataDir = copyDataDir();
    const starting = startEmbeddedPostgres({
      dataDir,
      log: silent,
      settings: { ...settings, work_mem: 'much' },
    });
    await expect(starting).rejects.toThrow(/invalid value for parameter "work_mem"/);
  });

  it('is started again at the same address when it ends by itself', async () => {
    const server = await start(copyDataDir());
    await query(server, 'create table kept as select 42 as answer');
    server.keepRunning();
    await crash(server.pid);
    const answer = () => query(server, 'select answer from kept').catch(() => null);
    await expect.poll(answer).toBe(42);
    const again = Number(
      await query(server, "select pg_read_file('postmaster.pid')").then((text) => parseInt(String(text), 10)),
    );
    expect(again).not.toBe(server.pid);
    await server.stop();
    expect(isProcessAlive(again)).toBe(false);
    expect(existsSync(server.owner.host)).toBe(false);
  });

  it.runIf(isLongRound)('starts though a power cut left an empty postmaster.pid', async () => {
    const dataDir = copyDataDir();
    writeFileSync(join(dataDir, '18', 'postmaster.pid'), '');
    expect(await query(await start(dataDir), 'select 1')).toBe(1);
  });

  it.runIf(isRoot && isLongRound)('starts from a copy in which all belongs to root', async () => {
    const copy = join(makeDir(), 'copy');
    cpSync(stopped.dataDir, copy, { recursive: true });
    expect(statSync(join(copy, '18')).uid).toBe(0);
    const server = await start(copy);
    expect(server.dataDir).toBe(copy);
    expect(await query(server, 'select 1')).toBe(1);
  });

  it.runIf(isRoot && isLongRound)(
    'lets its account through the folder it moves to, whatever the umask',
    async () => {
      const root = '/var/lib/customer-feedback';
      const isNew = !existsSync(root);
      mkdirSync(root, { recursive: true });
      const { mode } = statSync(root);
      chmodSync(root, 0o700);
      endings.push(() => (isNew ? rmSync(root, { recursive: true }) : chmodSync(root, mode)));
      const before = process.umask(0o077);
      endings.push(() => void process.umask(before));
      const server = await start(join(makeDir(0o700), 'postgres'));
      endings.unshift(() => rmSync(server.dataDir, { recursive: true, force: true }));
      expect(server.dataDir).toMatch(/^\/var\/lib\/customer-feedback\//);
      expect(await query(server, 'select 1')).toBe(1);
    },
  );

  it.runIf(isRoot)(
    'moves out of a folder only root can read, says so, and finds the data again',
    async () => {
      const closed = makeDir(0o700);
      const dataDir = join(closed, 'postgres');
      const warnings: string[] = [];
      const log = { ...silent, warn: (message: string) => void warnings.push(message) };
      const first = await start(dataDir, log);
      endings.unshift(() => rmSync(first.dataDir, { recursive: true, force: true }));
      expect(first.dataDir).toMatch(/^\/var\/lib\/customer-feedback\//);
      expect(warnings.join()).toContain(first.dataDir);
      expect(existsSync(dataDir)).toBe(false);
      await query(first, 'create table kept as select 42 as answer');
      await first.stop();
      chmodSync(closed, 0o755);
      const second = await start(dataDir);
      expect(second.dataDir).toBe(first.dataDir);
      expect(await query(second, 'select answer from kept')).toBe(42);
    },
  );
});
