import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acquireFolderLock } from '../server/src/platform/embedded-postgres/folder-lock.mjs';
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

/** Runs the work while no other setup of this folder runs. */
async function withSetupLock(work) {
  mkdirSync(inProject('.tmp'), { recursive: true });
  const take = () => acquireFolderLock(inProject('.tmp', 'setup.lock'), 'setup');
  let lock = await take();
  if (!lock.acquired) console.log(`Waiting for another setup (process ${lock.holder.pid}).`);
  while (!lock.acquired) {
    await pause(200);
    lock = await take();
  }
  try {
    return await work();
  } finally {
    lock.release();
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
    inputs: [
      'docs/manuals',
      'docs/build-manuals.ts',
      'docs/read-manual.ts',
      'docs/picture-names.ts',
      'pdf',
      'package-lock.json',
    ],
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
