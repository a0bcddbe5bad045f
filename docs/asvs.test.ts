import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const document = read('./asvs.md');
const rows = document
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const withVerdict = (verdict: string) => rows.filter((cells) => cells[4] === verdict);

test('counts and lists the requirements of its tables', () => {
  expect(document).toContain(
    `${withVerdict('pass').length} requirements pass and ${withVerdict('open').length} are open`,
  );
  expect(document).toContain(
    `Open are ${withVerdict('open')
      .map(([, number]) => number)
      .join(', ')}.`,
  );
});

test('cites rules that the specification has', () => {
  const specification = read('./specification.md');
  const cited = [...document.matchAll(/\[(\d+\.\d+[^\]]*)\](?!\()/g)].flatMap(([, rules = '']) =>
    rules.split(/, | to /),
  );
  expect(cited.length).toBeGreaterThan(50);
  for (const rule of cited) expect(specification, rule).toContain(`**${rule}**`);
});
