import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAccount } from './account.ts';
import { isProcessAlive, readCommandLine } from './process-identity.mjs';

/** Identifies a running server. */
export type Postmaster = { pid: number; socketDir: string; port: number };

export type Answer = { state: 'ready'; version: string } | { state: 'starting' } | { state: 'silent' };

/** Greater than any process number. */
const absentPid = '2147483646';

function postmasterFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

/** The server that postmaster.pid names. It may not be running. */
export function readPostmaster(clusterDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(postmasterFile(clusterDir), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), socketDir: lines[4] ?? '' } : null;
}

/** After a power cut or on a full disk the file can be empty, and PostgreSQL would not start. */
export function removeEmptyPostmasterFile(clusterDir: string): void {
  if (statSync(postmasterFile(clusterDir), { throwIfNoEntry: false })?.size === 0)
    rmSync(postmasterFile(clusterDir));
}

/** Returns whether the process with this number is the server of this cluster. */
export function isPostmasterOf(clusterDir: string, pid: number): boolean {
  if (!isProcessAlive(pid)) return false;
  const command = readCommandLine(pid);
  return command === null || command.includes(`-D ${clusterDir}`);
}

/**
 * After a crash, another process may have the number in postmaster.pid, and PostgreSQL would not start. Keeps
 * the file: it also names the shared memory that left-over processes of the crashed server may use.
 */
export function disownPostmasterFile(clusterDir: string): void {
  const [, ...rest] = readFileSync(postmasterFile(clusterDir), 'utf8').split('\n');
  writeFileSync(postmasterFile(clusterDir), [absentPid, ...rest].join('\n'));
}

/** Asks the server behind a socket for its state. */
export async function askServer(postmaster: Postmaster, user: string): Promise<Answer> {
  const client = new pg.Client({
    host: postmaster.socketDir,
    port: postmaster.port,
    user,
    database: 'postgres',
    connectionTimeoutMillis: 30_000,
  });
  // If the connection breaks, the query below rejects.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return { state: 'ready', version: rows[0]?.server_version ?? '' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // 57P03: starting up, recovering or shutting down. 53300: all connections taken.
    return { state: code === '57P03' || code === '53300' ? 'starting' : 'silent' };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isProcessAlive(pid)) {
    if (Date.now() >= deadline) return false;
    await pause(20);
  }
  return true;
}

/** SIGINT closes open connections and shuts down. SIGQUIT ends the server at once; the next start recovers. */
export async function endPostmaster(pid: number): Promise<void> {
  for (const [name, milliseconds] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    signal(pid, name);
    if (await isGoneWithin(pid, milliseconds)) return;
  }
  throw new Error(`The embedded database (process ${pid}) does not end.`);
}

const prefix = '/tmp/cfm-pg-';

/** Uses a short path: a socket path has at most 103 bytes on macOS, 107 on Linux. */
export function makeSocketDir(account: DatabaseAccount | null, sameAs?: string): string {
  const dir = sameAs ?? mkdtempSync(prefix);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (account) chownSync(dir, account.uid, account.gid);
  return dir;
}

/** Removes only folders that `makeSocketDir` made. */
export function removeSocketDir(dir: string): void {
  if (dir.startsWith(prefix) && !dir.slice(prefix.length).includes(sep))
    rmSync(dir, { recursive: true, force: true });
}
