import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from './project.mjs';

// The same scheme as server/src/embedded-postgres/data-dir-lock.ts, which cannot be used here: on a bare machine this runs on a Node
// that does not read TypeScript.

const folder = inProject('.tmp');
const lock = inProject('.tmp', 'setup.lock');

/** Tells a process from a later one with the same number, where the system says when it began. */
function readStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

function isAlive({ pid, start }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return start === null || readStart(pid) === start;
}

function readOwner() {
  try {
    return JSON.parse(readFileSync(`${lock}/owner.json`, 'utf8'));
  } catch {
    return null;
  }
}

function tryRename(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) return false;
    throw error;
  }
}

async function take(draft) {
  let isAnnounced = false;
  let unreadable = 0;
  while (!tryRename(draft, lock)) {
    const owner = readOwner();
    unreadable = owner ? 0 : unreadable + 1;
    if (owner && isAlive(owner)) {
      if (!isAnnounced) console.log(`Another set-up is running (process ${owner.pid}); waiting for it.`);
      isAnnounced = true;
      await pause(200);
    } else if (owner) {
      // Named after the dead owner, so that a slower rival cannot carry off the lock of a faster one.
      tryRename(lock, `${lock}-left-${owner.pid}-${owner.since}`);
    } else if (unreadable > 5) {
      tryRename(lock, `${lock}-left-${randomUUID()}`);
    } else {
      await pause(20);
    }
  }
}

/** Runs the work while no other set-up of this folder runs. */
export async function withSetupLock(work) {
  mkdirSync(folder, { recursive: true });
  const draft = `${lock}-draft-${randomUUID()}`;
  mkdirSync(draft);
  const owner = { pid: process.pid, start: readStart(process.pid), since: Date.now() };
  writeFileSync(`${draft}/owner.json`, JSON.stringify(owner));
  try {
    await take(draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  try {
    return await work();
  } finally {
    tryRename(lock, `${lock}-left-${randomUUID()}`);
    for (const name of readdirSync(folder)) {
      if (name.startsWith('setup.lock-left-')) rmSync(`${folder}/${name}`, { recursive: true, force: true });
    }
  }
}
