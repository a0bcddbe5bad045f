import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

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
export function listLeftOut() {
  return readWanted()
    .filter(([path, entry]) => isMadeForThisMachine(entry) && !existsSync(inProject(path)))
    .map(([path]) => path);
}

/**
 * True when npm itself installed just what the lock file says, as after `npm install <package>`. npm writes its own list
 * last, so an interrupted install has none.
 */
export function isLockInstalled() {
  const list = inProject('node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = readPackages(list);
  return readWanted().every(([path, entry]) => {
    const found = installed[path];
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && existsSync(inProject(path));
  });
}
