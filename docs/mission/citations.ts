import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');
export const rules = [...specification.matchAll(/^- \*\*(\d+\.\d+)\*\* [^(]/gm)].map(
  ([, number = '']) => number,
);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) =>
    /^(contract|server|demo|web|e2e|scripts|docs\/mission)\/.*\.(ts|tsx|mjs|sql|css|json)$/.test(file),
  )
  .filter((file) => existsSync(join(root, file)) && file !== 'docs/mission/citations.ts');
const isTest = (file: string) => /^e2e\/|^docs\/mission\/|\/testing\/|\.(test|spec)\.tsx?$/.test(file);

/** `rule 3.12`, `rules 3.12 and 4.1`, `rules 9.9 to 9.11`, `rules 1.3, 1.6 to 1.8, 19.1`. */
const citation = /\brules? (\d+\.\d+(?:(?:,| and| to| or|, and) \d+\.\d+)*)/g;
function citedIn(text: string): string[] {
  return [...text.matchAll(citation)].flatMap(([, list = '']) =>
    list.split(/,? and |, | or /).flatMap((part) => {
      const [from = '', to = from] = part.split(' to ');
      const [chapter, first] = from.split('.').map(Number);
      const count = Number(to.split('.')[1]) - Number(first) + 1;
      return Array.from({ length: count }, (_, index) => `${chapter}.${Number(first) + index}`);
    }),
  );
}
function citations(of: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const file of of)
    for (const rule of new Set(citedIn(readFileSync(join(root, file), 'utf8'))))
      all.set(rule, [...(all.get(rule) ?? []), file]);
  return all;
}
/** Which files cite a rule: of the code, which obeys it, and of the tests, which prove it. */
export const inCode = citations(files.filter((file) => !isTest(file)));
export const inTests = citations(files.filter(isTest));

if (import.meta.main)
  for (const rule of process.argv.slice(2))
    process.stdout.write(
      [`${rule}`, ...(inCode.get(rule) ?? []), ...(inTests.get(rule) ?? []), ''].join('\n'),
    );
