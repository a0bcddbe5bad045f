import { expect, test } from 'vitest';
import { inCode, inTests, rules, specification } from './citations.ts';

/** Where each rule of docs/specification.md is fulfilled, its citations say: here they are held against the rules. */
const [, uncited = ''] = /^### Rules without a citation$([\s\S]*?)^#/m.exec(specification) ?? [];
/** Rules that the top of the document says are not cited in code, or in a test, with the reason. */
const excused = (kind: string) =>
  [...uncited.matchAll(/^- \*\*(\d+\.\d+)\*\* \((\w+)\)/gm)].flatMap(([, number = '', what]) =>
    what === kind ? [number] : [],
  );

test('each rule stands once, and every citation is of one that there is', () => {
  expect(rules.length).toBeGreaterThan(300);
  expect(new Set(rules).size).toBe(rules.length);
  const unknown = [...inCode, ...inTests].filter(([rule]) => !rules.includes(rule));
  expect(unknown.map(([rule, where]) => `${rule}: ${where.join(', ')}`)).toEqual([]);
});

test.each([
  ['code', inCode],
  ['test', inTests],
] as const)('each rule is cited by a file of %s, or the document says why not', (kind, cited) => {
  expect(rules.filter((rule) => !cited.has(rule))).toEqual(excused(kind));
});
