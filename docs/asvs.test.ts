import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Requirements of levels 1 and 2 of ASVS 5.0.0: how many each section has; they are numbered from 1 without a gap. */
const sections: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};
const numbers = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const document = readFileSync(new URL('./asvs.md', import.meta.url), 'utf8');
const rows = document
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', level = '', about = '', verdict = '', why = '']) => ({
    number,
    level,
    about,
    verdict,
    why,
  }));

test('the table names each of the 253 requirements once, in order, with verdict and reason', () => {
  expect(numbers).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  for (const { number, level, about, verdict, why } of rows) {
    expect(['1', '2'], number).toContain(level);
    expect(['pass', 'not applicable', 'open'], number).toContain(verdict);
    expect(about, number).not.toBe('');
    expect(why, number).not.toBe('');
  }
});

test('the counts and the list of the open ones are those of the table', () => {
  const counted = (level: string, verdict: string) =>
    rows.filter((row) => row.level.match(level) && row.verdict.startsWith(verdict)).length;
  for (const [name, level] of [
    ['Level 1', '1'],
    ['Level 2', '2'],
    ['Both', ''],
  ] as const) {
    const line = document.split('\n').find((each) => each.startsWith(`| ${name}`)) ?? '';
    expect(line.split('|').slice(2, 6).map(Number)).toEqual(
      ['pass', 'not applicable', 'open', ''].map((verdict) => counted(level, verdict)),
    );
  }
  const open = rows.filter(({ verdict }) => verdict === 'open').map(({ number }) => number);
  expect(document).toContain(`Open are ${open.join(', ')}.`);
});

test('every rule that a reason cites is one of the specification', () => {
  const specification = readFileSync(new URL('./specification.md', import.meta.url), 'utf8');
  const cited = rows.flatMap(({ why }) =>
    [...why.matchAll(/\[(\d[^\]]*)\]/g)].flatMap(([, rules = '']) => rules.split(/, | to /)),
  );
  expect(cited.length).toBeGreaterThan(50);
  for (const rule of cited) expect(specification, rule).toContain(`**${rule}**`);
});
