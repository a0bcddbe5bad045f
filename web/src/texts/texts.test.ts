import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frameEn } from '@cfm/contract/messages/frame-en.ts';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const contents = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const found = (file: string, pattern: RegExp): string[] =>
  [...(contents.get(file) ?? '').matchAll(pattern)].map(([, name = '']) => name);
const meant = (from: string, path: string) => join(from, '..', path);

/** Returns a file and all its imports. */
function withImports(entry: string): ReadonlySet<string> {
  const files = new Set([entry]);
  // Iterating a set includes entries added during the loop.
  for (const file of files)
    for (const path of found(file, /^(?:import|\} from|import .* from|export .* from) ?'(\.[^']+)';$/gm))
      files.add(meant(file, path));
  return files;
}

const loadedOnDemand = [...contents.keys()].flatMap((file) =>
  found(file, /import\('(\.[^']+)'\)/g).map((path) => meant(file, path)),
);

test.each(loadedOnDemand)('%s brings the texts that it shows', (entry) => {
  const files = [...withImports(entry)];
  const brought = files.flatMap((file) => found(file, /\bbringTexts\('(\w+)'/g));
  const shown = files.flatMap((file) => found(file, /\b(?:useTranslations|textsOf)\('(\w+)/g));
  const missing = new Set(shown.filter((name) => !Object.hasOwn(frameEn, name) && !brought.includes(name)));
  expect([...missing]).toEqual([]);
});
