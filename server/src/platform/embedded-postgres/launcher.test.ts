import { spawn } from 'node:child_process';
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
import { afterEach, describe, expect, it } from 'vitest';
import { addressOf, type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.ts';
import type { EmbeddedLog } from './place.ts';
import { isProcessAlive } from './process-identity.mjs';

const settings = { fsync: 'off', shared_buffers: '32MB', max_connections: '10' };
const isRoot = process.getuid?.() === 0;
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

/** Starts the server from another Node process and then kills that process, like kill -9 or a crash. */
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
  it('creates the database, keeps it after a stop, and removes the socket folder', async () => {
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

  it('does not log row values', async () => {
    const dataDir = join(makeDir(), 'postgres');
    const server = await start(dataDir);
    await query(server, 'create table person (email text primary key)');
    await query(server, "insert into person values ('jane@example.org')");
    await expect(query(server, "insert into person values ('jane@example.org')")).rejects.toThrow(
      /duplicate/,
    );
    await server.stop();
    expect(readFileSync(join(dataDir, 'postgresql.log'), 'utf8')).not.toContain('jane');
  });

  it('adopts and stops the PostgreSQL of a killed process', async () => {
    const dataDir = join(makeDir(), 'postgres');
    const pid = await startFromKilledNode(dataDir);
    expect(isProcessAlive(pid)).toBe(true);
    const server = await start(dataDir);
    expect(server).toMatchObject({ adopted: true, pid });
    expect(await query(server, 'select 1')).toBe(1);
    await server.stop();
    expect(isProcessAlive(pid)).toBe(false);
  });

  it('recovers from a crash when another process reuses the process number', async () => {
    const dataDir = join(makeDir(), 'postgres');
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

  it('starts after an interrupted initdb', async () => {
    const dataDir = join(makeDir(), 'postgres');
    mkdirSync(join(dataDir, '18.new-abc123'), { recursive: true });
    writeFileSync(join(dataDir, '18.new-abc123', 'PG_VERSION'), '18\n');
    const server = await start(dataDir);
    expect(await query(server, 'select 1')).toBe(1);
    expect(existsSync(join(dataDir, '18.new-abc123'))).toBe(false);
  });

  it('rejects the files of another major version', async () => {
    const dataDir = join(makeDir(), 'postgres');
    mkdirSync(join(dataDir, '17'), { recursive: true });
    writeFileSync(join(dataDir, '17', 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow(/another PostgreSQL than the 18/);
    expect(existsSync(join(dataDir, '18'))).toBe(false);
  });

  it('reports the error of PostgreSQL when it does not start', async () => {
    const dataDir = join(makeDir(), 'postgres');
    const starting = startEmbeddedPostgres({
      dataDir,
      log: silent,
      settings: { ...settings, work_mem: 'much' },
    });
    await expect(starting).rejects.toThrow(/invalid value for parameter "work_mem"/);
  });

  it('restarts at the same address when it ends by itself', async () => {
    const server = await start(join(makeDir(), 'postgres'));
    await query(server, 'create table kept as select 42 as answer');
    server.keepRunning();
    await crash(server.pid);
    const answer = () => query(server, 'select answer from kept').catch(() => null);
    await expect.poll(answer, { timeout: 20_000 }).toBe(42);
    const again = Number(
      await query(server, "select pg_read_file('postmaster.pid')").then((text) => parseInt(String(text), 10)),
    );
    expect(again).not.toBe(server.pid);
    await server.stop();
    expect(isProcessAlive(again)).toBe(false);
    expect(existsSync(server.owner.host)).toBe(false);
  });

  it('starts when a power cut left an empty postmaster.pid', async () => {
    const dataDir = join(makeDir(), 'postgres');
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, '18', 'postmaster.pid'), '');
    expect(await query(await start(dataDir), 'select 1')).toBe(1);
  });

  it.runIf(isRoot)('starts from a copy that belongs to root', async () => {
    const dir = makeDir();
    const first = await start(join(dir, 'postgres'));
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    cpSync(join(dir, 'postgres'), join(dir, 'copy'), { recursive: true });
    expect(statSync(join(dir, 'copy', '18')).uid).toBe(0);
    expect(await query(await start(join(dir, 'copy')), 'select answer from kept')).toBe(42);
  });

  it.runIf(isRoot)(
    'uses a folder in /var/lib when only root can read the requested one, warns, and finds the data again, with any umask',
    async () => {
      const umask = process.umask(0o077);
      endings.push(() => void process.umask(umask));
      const closed = makeDir(0o700);
      const dataDir = join(closed, 'postgres');
      const warnings: object[] = [];
      const log = { ...silent, warn: (fields: object) => void warnings.push(fields) };
      const first = await start(dataDir, log);
      endings.unshift(() => rmSync(first.dataDir, { recursive: true, force: true }));
      expect(first.dataDir).toMatch(/^\/var\/lib\/customer-feedback\//);
      expect(warnings).toMatchObject([{ dataDir: first.dataDir }]);
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
