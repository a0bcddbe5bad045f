import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import { makeFolder } from './make-folder.ts';

it('creates a folder and its parents', () => {
  const path = join(temporaryDir('folder'), 'a', 'b');
  expect([makeFolder(path), makeFolder(path)]).toEqual([true, false]);
  expect(existsSync(path)).toBe(true);
});

it("throws the system's error where no folder can be created", () => {
  expect(() => makeFolder('/proc/nowhere/data')).toThrow(
    "ENOENT: no such file or directory, mkdir '/proc/nowhere'",
  );
});
