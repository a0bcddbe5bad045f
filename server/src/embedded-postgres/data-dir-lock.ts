import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive, readStartToken } from './process-identity.ts';

export type DataDirHolder = { pid: number; address: string; since: string };

export type DataDirLock =
  | {
      acquired: true;
      release(): void;
    }
  | { acquired: false; holder: DataDirHolder };

type Owner = DataDirHolder & { startToken: string | null };

const lockName = 'running.lock';
const ownerName = 'owner.json';

function isOwner(value: unknown): value is Owner {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'address' in value &&
    typeof value.address === 'string' &&
    'since' in value &&
    'startToken' in value
  );
}

function readOwner(lock: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(join(lock, ownerName), 'utf8'));
    return isOwner(value) ? value : null;
  } catch {
    return null;
  }
}

function isRunning(owner: Owner): boolean {
  if (!isProcessAlive(owner.pid)) return false;
  return owner.startToken === null || readStartToken(owner.pid) === owner.startToken;
}

/** False when the target is there already: a folder with content is never replaced by a rename. */
function renameToFreeName(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Renames the lock of a dead owner, after that owner. Two processes may find the same one; as the name is taken until
 * the next release, the slower can't rename the lock that the faster has made meanwhile. A card cut off by a power
 * failure names no owner.
 */
function setAside(lock: string, owner: Owner | null): void {
  const name = owner === null ? randomUUID() : `${owner.pid}-${owner.since.replace(/\D/g, '')}`;
  renameToFreeName(lock, `${lock}-left-${name}`);
}

function removeLeftBehind(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(`${lockName}-left-`)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Looks again before it gives up: the lock may be about to be released. */
async function readOwnerPatiently(lock: string): Promise<Owner | null> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const owner = readOwner(lock);
    if (owner || !existsSync(lock)) return owner;
    await pause(20);
  }
  return null;
}

function holdLock(dataDir: string, lock: string, owner: Owner): DataDirLock {
  return {
    acquired: true,
    release() {
      const current = readOwner(lock);
      if (current?.pid !== owner.pid || current.since !== owner.since) return;
      removeLeftBehind(dataDir);
      const ended = `${lock}-left-${randomUUID()}`;
      if (renameToFreeName(lock, ended)) rmSync(ended, { recursive: true, force: true });
    },
  };
}

/**
 * One product process per data folder (rule 12.2). The lock is a folder with its owner's card, moved into place whole.
 * It holds as long as the process with that number and start time lives: kill -9 and a reused number block nothing.
 */
export async function acquireDataDirLock(dataDir: string, info: { address: string }): Promise<DataDirLock> {
  mkdirSync(dataDir, { recursive: true });
  const lock = join(dataDir, lockName);
  const owner: Owner = {
    pid: process.pid,
    address: info.address,
    since: new Date().toISOString(),
    startToken: readStartToken(process.pid),
  };
  const draft = `${lock}-draft-${randomUUID()}`;
  mkdirSync(draft);
  try {
    writeFileSync(join(draft, ownerName), JSON.stringify(owner));
    while (!renameToFreeName(draft, lock)) {
      const holder = await readOwnerPatiently(lock);
      if (holder && isRunning(holder)) {
        return { acquired: false, holder: { pid: holder.pid, address: holder.address, since: holder.since } };
      }
      setAside(lock, holder);
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return holdLock(dataDir, lock, owner);
}
