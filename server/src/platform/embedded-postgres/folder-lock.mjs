// @ts-check
// JavaScript, because the setup needs it before a Node that reads TypeScript is installed.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive, readStartToken } from './process-identity.mjs';

/** @typedef {{ pid: number, address: string, since: string }} Holder */
/** @typedef {Holder & { startToken: string | null }} Owner */

/** @param {string} lock @returns {Owner | null} */
function readOwner(lock) {
  try {
    const owner = JSON.parse(readFileSync(join(lock, 'owner.json'), 'utf8'));
    return typeof owner.pid === 'number' && 'startToken' in owner ? owner : null;
  } catch {
    return null;
  }
}

/** Retries if unreadable: the lock may be about to be released. @param {string} lock */
async function readOwnerPatiently(lock) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const owner = readOwner(lock);
    if (owner || !existsSync(lock)) return owner;
    await pause(20);
  }
  return null;
}

/** Whether the process that took the lock still runs. @param {Owner} owner */
const isHeld = ({ pid, startToken }) =>
  isProcessAlive(pid) && (startToken === null || readStartToken(pid) === startToken);

/** Returns the process that holds the lock, or null. @param {string} lock @returns {Promise<Holder | null>} */
export async function findFolderHolder(lock) {
  const owner = await readOwnerPatiently(lock);
  return owner && isHeld(owner) ? { pid: owner.pid, address: owner.address, since: owner.since } : null;
}

/**
 * Returns false if the target exists: rename never replaces a non-empty folder. @param {string} from @param
 * {string} to
 */
function tryRename(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) return false;
    throw error;
  }
}

/**
 * Takes a lock that lasts as long as this process: a kill -9 or a reused process number does not block it.
 * The lock is a folder with a file about its owner, moved into place in one step. Returns the holder if
 * another process has the lock.
 *
 * @param {string} lock path of the lock, in an existing folder
 * @param {string} address address that other processes read from the lock
 * @returns {Promise<{ acquired: true, release: () => void } | { acquired: false, holder: Holder }>}
 */
export async function acquireFolderLock(lock, address) {
  const startToken = readStartToken(process.pid);
  const owner = { pid: process.pid, address, since: new Date().toISOString(), startToken };
  const draft = `${lock}-draft-${randomUUID()}`;
  mkdirSync(draft);
  try {
    writeFileSync(join(draft, 'owner.json'), JSON.stringify(owner));
    while (!tryRename(draft, lock)) {
      const other = await readOwnerPatiently(lock);
      if (other && isHeld(other))
        return { acquired: false, holder: { pid: other.pid, address: other.address, since: other.since } };
      // Named after the dead owner: if two processes find the same one, the slower cannot move the faster
      // one's new lock.
      const name = other ? `${other.pid}-${other.since.replace(/\D/g, '')}` : randomUUID();
      tryRename(lock, `${lock}-left-${name}`);
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return {
    acquired: true,
    release() {
      const current = readOwner(lock);
      if (current?.pid !== owner.pid || current.since !== owner.since) return;
      tryRename(lock, `${lock}-left-${randomUUID()}`);
      for (const name of readdirSync(dirname(lock)))
        if (name.startsWith(`${basename(lock)}-left-`))
          rmSync(join(dirname(lock), name), { recursive: true, force: true });
    },
  };
}
