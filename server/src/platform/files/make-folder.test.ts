import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import { makeFolder } from './make-folder.ts';

it('makes a folder and those above it', () => {
  const path = join(temporaryDir('folder'), 'a', 'b');
  expect([makeFolder(path), makeFolder(path)]).toEqual([true, false]);
  expect(existsSync(path)).toBe(true);
});

it('ends with what the system says where nothing can be made', () => {
  expect(() => makeFolder('/proc/nowhere/data')).toThrow(
    "ENOENT: no such file or directory, mkdir '/proc/nowhere'",
  );
});
