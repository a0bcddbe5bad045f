import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';

const leftOut = new Set(['node_modules', 'dist', '.tmp']);

function addTo(hash, path) {
  const stat = statSync(inProject(path), { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(inProject(path)).sort()) {
      if (!leftOut.has(name)) addTo(hash, join(path, name));
    }
    return;
  }
  const content = readFileSync(inProject(path));
  hash.update(`${path}\0${content.length}\0`).update(content);
}

/** One text for the content of files and folders of the project; what is generated below them does not count. */
export function hashContent(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

/** What a stamp file says, or null. */
export function readStamp(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
