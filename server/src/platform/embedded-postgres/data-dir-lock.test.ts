import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireDataDirLock } from './data-dir-lock.ts';
import { readStartToken } from './process-identity.mjs';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cfm-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const lockModule = new URL('./data-dir-lock.ts', import.meta.url).href;

/** Starts another Node process that takes the lock, reports whether it got it, and keeps running. */
function startHolder(address: string) {
  const script = `
    const { acquireDataDirLock } = await import(${JSON.stringify(lockModule)});
    const lock = await acquireDataDirLock(${JSON.stringify(dataDir)}, { address: ${JSON.stringify(address)} });
    console.log(lock.acquired);
    if (lock.acquired) setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acquired = new Promise<boolean>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim() === 'true'));
  });
  const kill = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) resolve();
      child.once('close', () => resolve());
      child.kill('SIGKILL');
    });
  return { acquired, kill, pid: child.pid };
}

function leaveCard(card: string): void {
  mkdirSync(join(dataDir, 'running.lock'));
  writeFileSync(join(dataDir, 'running.lock', 'owner.json'), card);
}

describe('acquireDataDirLock', () => {
  it('returns process id and address of the holder', async () => {
    const holder = startHolder('http://127.0.0.1:3000');
    expect(await holder.acquired).toBe(true);
    const second = await acquireDataDirLock(dataDir, { address: 'http://127.0.0.1:3001' });
    expect(second).toMatchObject({
      acquired: false,
      holder: { pid: holder.pid, address: 'http://127.0.0.1:3000' },
    });
    await holder.kill();
  });

  it('is free after kill -9', async () => {
    const holder = startHolder('http://127.0.0.1:3000');
    await holder.acquired;
    await holder.kill();
    const next = await acquireDataDirLock(dataDir, { address: 'x' });
    expect(next.acquired).toBe(true);
  });

  it('is not held by a process that reuses the number of the dead owner', async () => {
    const token = readStartToken(process.pid);
    leaveCard(
      JSON.stringify({ pid: process.pid, address: 'x', since: '2020-01-01', startToken: `${token}0` }),
    );
    expect((await acquireDataDirLock(dataDir, { address: 'y' })).acquired).toBe(true);
  });

  it('is held by the process whose start time matches', async () => {
    const startToken = readStartToken(process.pid);
    leaveCard(JSON.stringify({ pid: process.pid, address: 'x', since: '2020-01-01', startToken }));
    expect((await acquireDataDirLock(dataDir, { address: 'y' })).acquired).toBe(false);
  });

  it.each(['', '{"pid":'])('ignores a file truncated by a power failure (%j)', async (card) => {
    leaveCard(card);
    expect((await acquireDataDirLock(dataDir, { address: 'y' })).acquired).toBe(true);
  });

  it('leaves nothing behind on release', async () => {
    const lock = await acquireDataDirLock(dataDir, { address: 'http://127.0.0.1:4711' });
    if (!lock.acquired) throw new Error('expected the lock');
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
    expect((await acquireDataDirLock(dataDir, { address: 'y' })).acquired).toBe(true);
  });

  it('goes to exactly one of several processes that find a dead owner', async () => {
    leaveCard(JSON.stringify({ pid: 2147483646, address: 'x', since: '2020-01-01', startToken: 'gone' }));
    const rivals = [1, 2, 3, 4].map((number) => startHolder(`rival ${number}`));
    const results = await Promise.all(rivals.map((rival) => rival.acquired));
    expect(results.filter(Boolean)).toHaveLength(1);
    await Promise.all(rivals.map((rival) => rival.kill()));
  });
});
