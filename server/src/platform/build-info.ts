import { readFileSync } from 'node:fs';
import { productVersion } from '@cfm/contract/platform/limits.ts';
import * as z from 'zod/mini';

export interface BuildInfo {
  version: string;
  /** Null if the setup could not find it out. */
  commit: string | null;
  builtAt: string | null;
}

const file = new URL('../../../dist/build.json', import.meta.url);
const written = z.object({ commit: z.string(), builtAt: z.string() });

function readBuildInfo(): BuildInfo {
  try {
    return { version: productVersion, ...written.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  } catch {
    return { version: productVersion, commit: null, builtAt: null };
  }
}

/** What runs (rule 12.16): the version, and the commit and time that the setup wrote (`scripts/setup-steps.mjs`). */
export const buildInfo = readBuildInfo();

/** For people: `1.23.1 (e8311447abcd, 2026-11-27)`. */
export function describeBuild({ version, commit, builtAt }: BuildInfo = buildInfo): string {
  const details = [commit, builtAt?.slice(0, 10)].filter(Boolean).join(', ');
  return details === '' ? version : `${version} (${details})`;
}
