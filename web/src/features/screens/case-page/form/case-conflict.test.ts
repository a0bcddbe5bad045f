import { describe, expect, it } from 'vitest';
import { differences } from '../../../../ui/differences.ts';
import { sampleValues } from '../sample-case.ts';
import { rebase } from './case-conflict.ts';
import { type CaseValues, caseComparison } from './case-values.ts';

const base = sampleValues();
const sides = (mine: Partial<CaseValues>, theirs: Partial<CaseValues>) => ({
  base,
  mine: { ...base, ...mine },
  theirs: { ...base, version: 8, ...theirs },
});

describe('one’s own changes on what others stored', () => {
  it('are of the version that is stored', () => {
    const { values, conflicts } = rebase(sides({ title: 'Mine' }, { marketId: 9 }));
    expect(values).toMatchObject({ title: 'Mine', marketId: 9, version: 8 });
    expect(conflicts).toEqual([]);
  });
  it('stay where both changed a field to different values, which is named', () => {
    const { values, conflicts } = rebase(sides({ title: 'Mine' }, { title: 'Theirs', marketId: 9 }));
    expect(conflicts).toEqual(['title']);
    expect(values).toMatchObject({ title: 'Mine', marketId: 9 });
  });
  it('never carry the answer to CaseLeavesScope along', () => {
    expect(rebase(sides({ leavesScope: true }, {})).values.leavesScope).toBe(false);
  });
});

describe('nothing differs', () => {
  it('when only the version rose', () => {
    expect(differences(sides({ title: 'Mine' }, {}), caseComparison)).toEqual([]);
  });
  it('in sets of the same content, of whatever ids', () => {
    const sets = (base.codeLevelSets ?? []).map((set) => ({ ...set, caseCodeLevelSetId: 99 }));
    expect(differences(sides({}, { codeLevelSets: sets }), caseComparison)).toEqual([]);
    const other = sets.map((set) => ({ ...set, codeLevelTopicGroupId: 5 }));
    expect(differences(sides({}, { codeLevelSets: other }), caseComparison)).toEqual([
      { field: 'codeLevelSets', proposed: 'theirs' },
    ]);
  });
});
