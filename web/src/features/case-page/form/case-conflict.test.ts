import { describe, expect, it } from 'vitest';
import { sampleValues } from '../sample-case.ts';
import { differences, rebase, resolve } from './case-conflict.ts';
import type { CaseValues } from './case-values.ts';

const base = sampleValues();
const stored = (changed: Partial<CaseValues>): CaseValues => ({ ...base, version: 8, ...changed });

describe('rebase', () => {
  it('puts own changes onto what others stored, at their version', () => {
    const mine = { ...base, title: 'Mine' };
    const rebased = rebase(base, mine, stored({ marketId: 9 }));
    expect(rebased.values).toMatchObject({ title: 'Mine', marketId: 9, version: 8 });
    expect(rebased).toMatchObject({ conflicts: [], taken: ['marketId'] });
  });

  it('names a field that both changed to different values, and keeps the own one', () => {
    const rebased = rebase(base, { ...base, title: 'Mine' }, stored({ title: 'Theirs' }));
    expect(rebased.conflicts).toEqual(['title']);
    expect(rebased.values.title).toBe('Mine');
  });

  it('sees no conflict where both chose the same', () => {
    const rebased = rebase(base, { ...base, brandId: 3 }, stored({ brandId: 3 }));
    expect(rebased.conflicts).toEqual([]);
  });

  it('never carries the answer to CaseLeavesScope over', () => {
    expect(rebase(base, { ...base, leavesScope: true }, stored({})).values.leavesScope).toBe(false);
  });
});

describe('differences', () => {
  it('lists what others changed; own changes are proposed before theirs', () => {
    const mine = { ...base, title: 'Mine', legal: true };
    const theirs = stored({ title: 'Theirs', marketId: 9 });
    expect(differences(base, mine, theirs)).toEqual([
      { field: 'title', proposed: 'mine' },
      { field: 'marketId', proposed: 'theirs' },
    ]);
  });

  it('is empty when only the version rose', () => {
    expect(differences(base, { ...base, title: 'Mine' }, stored({}))).toEqual([]);
  });

  it('compares sets by content, not by their ids', () => {
    const sets = (base.codeLevelSets ?? []).map((set) => ({ ...set, caseCodeLevelSetId: 99 }));
    expect(differences(base, base, stored({ codeLevelSets: sets }))).toEqual([]);
    const other = sets.map((set) => ({ ...set, codeLevelTopicGroupId: 5 }));
    expect(differences(base, base, stored({ codeLevelSets: other }))).toHaveLength(1);
  });
});

describe('resolve', () => {
  const mine = { ...base, title: 'Mine', legal: true };
  const theirs = stored({ title: 'Theirs', marketId: 9 });

  it('takes each side where it was chosen and keeps undisputed own changes', () => {
    expect(resolve(base, mine, theirs, { title: 'theirs', marketId: 'mine' })).toMatchObject({
      title: 'Theirs',
      marketId: base.marketId,
      legal: true,
      version: 8,
    });
  });

  it('without a choice keeps what rebase proposes', () => {
    expect(resolve(base, mine, theirs, {})).toMatchObject({ title: 'Mine', marketId: 9 });
  });
});
