import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { arePackagesReady, installPackages } from './packages.mjs';
import {
  hashContent,
  inProject,
  pinnedNode,
  projectEnvironment,
  readStamp,
  runProgram,
  SetupError,
} from './project.mjs';
import { canInstallMissing, installTestPrograms } from './test-programs.mjs';

// One set-up at a time. The same scheme as server/src/embedded-postgres/data-dir-lock.ts, which cannot be used here: on a
// bare machine this runs on a Node that does not read TypeScript.

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
async function withSetupLock(work) {
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

const viteProgram = inProject('node_modules', 'vite', 'bin', 'vite.js');
const viteBuild = [viteProgram, 'build', '--logLevel', 'warn'];

/** What is built from sources. A stamp stands among what was built from the content it names, and goes with it. */
const bundles = [
  {
    // The staff's pages and, as a light bundle of its own, the external ones.
    name: 'web pages',
    inputs: ['web', 'contract', 'pdf', 'package-lock.json'],
    stampFile: inProject('web', 'dist', '.built-from'),
    cwd: inProject('web'),
    commands: [viteBuild, [...viteBuild, '--config', join('external', 'vite.config.ts')]],
  },
  {
    name: 'manuals',
    inputs: ['docs/manuals', 'docs/build-manuals.ts', 'docs/picture-names.ts', 'package-lock.json'],
    stampFile: inProject('docs', 'dist', '.built-from'),
    cwd: inProject(),
    commands: [[inProject('docs', 'build-manuals.ts')]],
  },
];

const isStale = ({ inputs, stampFile }) => readStamp(stampFile) !== hashContent(inputs);

async function build({ name, inputs, stampFile, cwd, commands }) {
  console.log(`Building the ${name}.`);
  const stamp = hashContent(inputs);
  rmSync(stampFile, { force: true });
  const env = projectEnvironment();
  // What is built here is always the finished product.
  delete env.NODE_ENV;
  for (const args of commands) {
    const code = await runProgram(pinnedNode, args, { cwd, env });
    if (code !== 0) throw new SetupError(`The ${name} could not be built (exit code ${code}).`);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Installs and builds what is missing or outdated; quick and silent when that is nothing. */
async function setUpProduct({ withBuilds }) {
  const stale = () => (withBuilds ? bundles.filter(isStale) : []);
  if (arePackagesReady() && stale().length === 0) return;
  await withSetupLock(async () => {
    if (!arePackagesReady()) await installPackages();
    for (const bundle of stale()) await build(bundle);
  });
}

const faultsOfDisk = {
  EACCES: 'this account may not write here',
  EPERM: 'this account may not write here',
  EROFS: 'the disk can only be read',
  ENOSPC: 'no space is left on the disk',
};

/** One sentence for a folder in which nothing can be written, or null for another fault. */
function faultOfDisk({ code, path }) {
  const fault = faultsOfDisk[code];
  return fault ? `The product can't be set up in ${inProject()}: ${fault} (${path ?? code}).` : null;
}

/** `--test` also installs the programs the tests use; `--no-build` leaves out the bundles, which `npm run dev` has no use for. */
export async function setUp(flags) {
  try {
    await setUpProduct({ withBuilds: !flags.includes('--no-build') });
    if (flags.includes('--test') && canInstallMissing()) await withSetupLock(installTestPrograms);
  } catch (error) {
    const told = error instanceof SetupError ? error.message : faultOfDisk(error);
    if (told === null) throw error;
    console.error(told);
    process.exitCode = 1;
  }
}
