import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folders = [import.meta.dirname, join(import.meta.dirname, '../external')];
const screens = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.') && !name.includes('node_modules'))
    .map((name) => join(folder, name)),
);
const isComment = (line: string) => /^\s*(\/\/|\/?\*|\{\/\*)/.test(line);

test('screens contain no quotation marks, which differ by language and belong into the messages', () => {
  expect(screens.length).toBeGreaterThan(100);
  const marked = screens.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /[“”„]/.test(line) && !isComment(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(marked).toEqual([]);
});
