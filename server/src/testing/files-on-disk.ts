import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** Names of all files in the file store of a test, finished or not. */
export function filesOnDisk({ config: { filesUrl } }: TestApp): string[] {
  const names = readdirSync(filesUrl, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !name.startsWith('.') && statSync(join(filesUrl, name)).isFile()).sort();
}
