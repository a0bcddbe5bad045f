import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { inProject, root } from './project.mjs';
import { SetupError } from './setup-error.mjs';

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
export function findMachinePrograms() {
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

/** Says so when npm is missing or too old to read the lock file. */
export function checkNpm({ env, node, npmScript }) {
  const [file, ...args] = npmScript ? [node, npmScript] : ['npm'];
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
