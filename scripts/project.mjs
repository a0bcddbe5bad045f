import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A path inside the project. */
export function inProject(...parts) {
  return join(root, ...parts);
}

/** The Node the product runs on, installed by npm like any package. */
export const pinnedNode = inProject('node_modules', '.bin', 'node');

export function readPinnedVersion() {
  return JSON.parse(readFileSync(inProject('package.json'), 'utf8')).dependencies.node;
}
