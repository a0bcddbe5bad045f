import { statusCodes } from '@cfm/contract/case-statuses.ts';
import { describe, expect, test } from 'vitest';
import { isAtRest, manualTargets, statusCodeOf, statusIds, transitionTarget } from './status-transitions.ts';

describe('statuses', () => {
  test('ids and codes stand for each other', () => {
    for (const code of statusCodes) expect(statusCodeOf(statusIds[code])).toBe(code);
    expect(() => statusCodeOf(99)).toThrow();
  });
  test.each([
    ['New', false],
    ['Solved', false],
    ['Closed', true],
    ['Spam', true],
    ['Integrated', true],
  ] as const)('%s at rest: %s', (code, expected) => expect(isAtRest(statusIds[code])).toBe(expected));
  test.each([
    ['firstEdit', 'New', 'InProgress'],
    ['firstEdit', 'Forwarded', null],
    ['forward', 'InProgress', 'Forwarded'],
    ['forward', 'Closed', null],
    ['solveByLink', 'Forwarded', 'Solved'],
    ['solveByLink', 'Solved', null],
    ['solveByLink', 'Spam', null],
  ] as const)('%s from %s leads to %s', (transition, from, to) =>
    expect(transitionTarget(transition, statusIds[from])).toBe(to === null ? null : statusIds[to]),
  );
  test.each([
    ['New', 'Solved', true],
    ['New', 'Forwarded', false],
    ['Forwarded', 'InProgress', true],
    ['Closed', 'InProgress', true],
    ['Closed', 'Solved', false],
    ['Spam', 'InProgress', false],
    ['InProgress', 'Spam', false],
  ] as const)('by hand from %s to %s: %s', (from, to, allowed) =>
    expect(manualTargets(statusIds[from]).includes(to)).toBe(allowed),
  );
});
