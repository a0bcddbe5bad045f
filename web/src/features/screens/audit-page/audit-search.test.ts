import { describe, expect, it } from 'vitest';
import { auditAddress, choiceCount, filterOf, noChoice } from './audit-search.ts';

const usual = { ...noChoice, tab: 'log', sortBy: null, descending: true, page: 1, take: 20 };

describe('the URL of the audit', () => {
  it.each([
    [{}, {}],
    [
      { tab: 'person', userId: 4, from: '2026-03-01T08:00:00.000Z' },
      { tab: 'person', userId: 4, from: '2026-03-01T08:00:00.000Z' },
    ],
    [
      { kind: 'rejections', action: 'rejection-Forbidden', page: 3 },
      { kind: 'rejections', action: 'rejection-Forbidden', page: 3 },
    ],
    [
      { internalId: '2026-000001', requestId: 'abc' },
      { internalId: '2026-000001', requestId: 'abc' },
    ],
  ])('round-trips %j', (address, said) => {
    const read = auditAddress.read(address);
    expect(read).toEqual({ ...usual, ...said });
    expect(auditAddress.write(read)).toEqual(address);
  });

  it.each([{ userId: -1 }, { userId: 'x' }, { kind: 'nothing' }, { from: 'yesterday' }, { tab: 'else' }])(
    'ignores %j',
    (address) => {
      expect(auditAddress.read(address)).toEqual(usual);
    },
  );

  it('includes viewed data on the person tab only', () => {
    expect(filterOf(auditAddress.read({ tab: 'person', userId: 4 }))).toEqual({ userId: 4, withSeen: true });
    expect(filterOf(auditAddress.read({ userId: 4 }))).toEqual({ userId: 4 });
    expect(choiceCount(auditAddress.read({ userId: 4, kind: 'cases' }))).toBe(2);
  });
});
