import { describe, expect, it } from 'vitest';
import { effectiveClaims } from './effective-claims.ts';

describe('effective claims (rules 1.2 and 1.3)', () => {
  it('are the default ones of the role when the user has none', () => {
    expect(effectiveClaims(['Reports', 'Blacklist'], [])).toEqual({
      flags: ['Blacklist', 'Reports'],
      scopes: {},
    });
  });

  it('grow and shrink by the claims of the user', () => {
    const own = [
      { type: 'DSVGO', isGranted: true, ids: [] },
      { type: 'Reports', isGranted: false, ids: [] },
    ] as const;
    expect(effectiveClaims(['Reports', 'Blacklist'], own).flags).toEqual(['Blacklist', 'DSVGO']);
  });

  it('hold the ids of scopes, and an empty scope is still one', () => {
    const own = [
      { type: 'Markets', isGranted: true, ids: [3, 5] },
      { type: 'Brand', isGranted: true, ids: [] },
      { type: 'CaseSource', isGranted: false, ids: [7] },
    ] as const;
    expect(effectiveClaims([], own)).toEqual({ flags: [], scopes: { Markets: [3, 5], Brand: [] } });
  });

  it('leave out what is no flag', () => {
    expect(effectiveClaims(['Markets', 'RoleType', 'NoSuchClaim'], []).flags).toEqual([]);
  });
});
