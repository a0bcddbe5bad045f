import { expect, test } from 'vitest';
import { inCode, inTests, rules } from './citations.ts';

test('each rule exists once, and every citation refers to an existing rule', () => {
  expect(rules.length).toBeGreaterThan(300);
  expect(new Set(rules).size).toBe(rules.length);
  const unknown = [...inCode, ...inTests].filter(([rule]) => !rules.includes(rule));
  expect(unknown.map(([rule, where]) => `${rule}: ${where.join(', ')}`)).toEqual([]);
});

test.each([
  ['code', inCode],
  ['test', inTests],
] as const)('each rule is cited by a file of %s', (_, cited) => {
  expect(rules.filter((rule) => !cited.has(rule))).toEqual([]);
});
