import { describe, expect, it } from 'vitest';
import { effectiveClaims } from './effective-claims.ts';

describe('effective claims (rules 1.2 and 1.3)', () => {
  it('are the defaults of the role for a user without own claims', () => {
    expect(effectiveClaims(['Reports', 'Blacklist'], [])).toEqual({
      flags: ['Blacklist', 'Reports'],
      scopes: {},
    });
  });

  it("are extended and reduced by the user's own claims", () => {
    const own = [
      { type: 'DSVGO', isGranted: true, ids: [] },
      { type: 'Reports', isGranted: false, ids: [] },
    ] as const;
    expect(effectiveClaims(['Reports', 'Blacklist'], own).flags).toEqual(['Blacklist', 'DSVGO']);
  });

  it('contain the ids of scopes, and an empty scope is still a limit', () => {
    const own = [
      { type: 'Markets', isGranted: true, ids: [3, 5] },
      { type: 'Brand', isGranted: true, ids: [] },
      { type: 'CaseSource', isGranted: false, ids: [7] },
    ] as const;
    expect(effectiveClaims([], own)).toEqual({ flags: [], scopes: { Markets: [3, 5], Brand: [] } });
  });

  it('ignore claims that are not flags', () => {
    expect(effectiveClaims(['Markets', 'RoleType', 'NoSuchClaim'], []).flags).toEqual([]);
  });
});
