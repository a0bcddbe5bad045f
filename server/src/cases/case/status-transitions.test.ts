import { isCompleted, isReadOnly, statusCodeOf, statusCodes } from '@cfm/contract/catalog/case-statuses.ts';
import { describe, expect, test } from 'vitest';
import { manualTargets, statusIds, transitionTarget } from './status-transitions.ts';

describe('statuses (rules 3.4, 3.5 and 3.35)', () => {
  test('maps ids to codes and back', () => {
    for (const code of statusCodes) expect(statusCodeOf(statusIds[code])).toBe(code);
    expect(() => statusCodeOf(99)).toThrow();
  });
  test.each([
    ['New', false],
    ['Solved', false],
    ['Closed', true],
    ['Spam', true],
    ['Integrated', true],
  ] as const)('isReadOnly of %s: %s', (code, expected) => expect(isReadOnly(statusIds[code])).toBe(expected));
  test.each([
    ['New', false],
    ['Answered', false],
    ['Solved', true],
    ['Closed', true],
    ['Spam', true],
    ['Integrated', true],
  ] as const)('isCompleted of %s: %s', (code, expected) =>
    expect(isCompleted(statusIds[code])).toBe(expected),
  );

  // Target status of each action from New, In progress, Forwarded, Waiting, Answered, Solved, Closed, Spam, Integrated.
  test.each([
    ['firstEdit', 'InProgress - - - - - - - -'],
    ['forward', 'Forwarded Forwarded Forwarded Forwarded Forwarded Forwarded - - -'],
    [
      'waitForCustomer',
      'WaitingForCustomer WaitingForCustomer WaitingForCustomer WaitingForCustomer WaitingForCustomer WaitingForCustomer - - -',
    ],
    ['customerAnswered', '- - - InProgress - - - - -'],
    ['reply', 'Answered Answered Answered Answered Answered Solved - - -'],
    ['solve', 'Solved Solved Solved Solved Solved - - - -'],
    ['close', 'Closed Closed Closed Closed Closed Closed - - -'],
    ['reopen', '- - - - - - InProgress - -'],
    ['spam', 'Spam Spam Spam Spam Spam Spam - - -'],
    ['undoSpam', '- - - - - - - Forwarded -'],
    ['integrate', 'Integrated Integrated Integrated Integrated Integrated Integrated - - -'],
    ['undoIntegrate', '- - - - - - - - Forwarded'],
  ] as const)('%s leads to %s', (transition, expected) => {
    const targets = statusCodes.map((code) =>
      transitionTarget(transition, { statusId: statusIds[code], statusBeforeId: statusIds.Forwarded }),
    );
    expect(targets.map((id) => (id === null ? '-' : statusCodeOf(id))).join(' ')).toBe(expected);
  });
  test('undoSpam moves a case that arrived as spam to In progress', () =>
    expect(transitionTarget('undoSpam', { statusId: statusIds.Spam, statusBeforeId: null })).toBe(
      statusIds.InProgress,
    ));
  test.each([
    ['New', 'Solved', true],
    ['New', 'Forwarded', false],
    ['Forwarded', 'InProgress', true],
    ['Closed', 'InProgress', true],
    ['Closed', 'Solved', false],
    ['Spam', 'InProgress', false],
    ['InProgress', 'Spam', false],
  ] as const)('manual change from %s to %s: %s', (from, to, allowed) =>
    expect(manualTargets(statusIds[from]).includes(to)).toBe(allowed),
  );
});
