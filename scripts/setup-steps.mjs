import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
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

/** Runs the work exclusively: waits for another setup of this folder. */
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

/** Build targets. The stamp with the hash of the sources is in the output folder, so deleting the output deletes it too. */
const bundles = [
  {
    // The staff pages, and the external pages as a light bundle.
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
  // Always a production build.
  delete env.NODE_ENV;
  for (const args of commands) {
    const code = await runProgram(pinnedNode, args, { cwd, env });
    if (code !== 0) throw new SetupError(`Building the ${name} failed (exit code ${code}).`);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

const buildFile = inProject('dist', 'build.json');

/**
 * Writes which commit runs, for log, metrics and footer. A copy without its repository keeps the file that came with it.
 * Uncommitted changes are part of the name.
 */
function writeBuildInfo() {
  if (!existsSync(inProject('.git'))) return;
  const args = ['describe', '--always', '--abbrev=12', '--exclude=*', '--dirty=-changed'];
  const { status, stdout } = spawnSync('git', args, { cwd: inProject(), encoding: 'utf8' });
  const commit = status === 0 ? stdout.trim() : '';
  // No name is better than that of an earlier commit.
  if (commit === '') rmSync(buildFile, { force: true });
  if (commit === '' || readStamp(buildFile)?.includes(`"${commit}"`)) return;
  mkdirSync(dirname(buildFile), { recursive: true });
  writeFileSync(buildFile, JSON.stringify({ commit, builtAt: new Date().toISOString() }));
}

/** Installs and builds missing or outdated parts. Fast and silent if there are none. */
async function setUpProduct({ withBuilds }) {
  if (withBuilds) writeBuildInfo();
  const stale = () => (withBuilds ? bundles.filter(isStale) : []);
  if (arePackagesReady() && stale().length === 0) return;
  await withSetupLock(async () => {
    if (!arePackagesReady()) await installPackages();
    for (const bundle of stale()) await build(bundle);
  });
}

const diskErrors = {
  EACCES: 'this account may not write here',
  EPERM: 'this account may not write here',
  EROFS: 'the disk can only be read',
  ENOSPC: 'no space is left on the disk',
};

/** A sentence for a folder that can't be written, or null for other errors. */
function diskError({ code, path }) {
  const problem = diskErrors[code];
  return problem ? `The product can't be set up in ${inProject()}: ${problem} (${path ?? code}).` : null;
}

/** `--test` also installs the programs of the tests. `--no-build` skips the bundles, which `npm run dev` does not need. */
export async function setUp(flags) {
  try {
    await setUpProduct({ withBuilds: !flags.includes('--no-build') });
    if (flags.includes('--test') && canInstallMissing()) await withSetupLock(installTestPrograms);
  } catch (error) {
    const message = error instanceof SetupError ? error.message : diskError(error);
    if (message === null) throw error;
    console.error(message);
    process.exitCode = 1;
  }
}
