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

describe('one’s own changes on top of stored ones', () => {
  it('have the stored version', () => {
    const { values, conflicts } = rebase(sides({ title: 'Mine' }, { marketId: 9 }));
    expect(values).toMatchObject({ title: 'Mine', marketId: 9, version: 8 });
    expect(conflicts).toEqual([]);
  });
  it('win where both changed a field to different values, and the field is reported', () => {
    const { values, conflicts } = rebase(sides({ title: 'Mine' }, { title: 'Theirs', marketId: 9 }));
    expect(conflicts).toEqual(['title']);
    expect(values).toMatchObject({ title: 'Mine', marketId: 9 });
  });
  it('never include the answer to CaseLeavesScope', () => {
    expect(rebase(sides({ leavesScope: true }, {})).values.leavesScope).toBe(false);
  });
});

describe('differences', () => {
  it('are empty when only the version has changed', () => {
    expect(differences(sides({ title: 'Mine' }, {}), caseComparison)).toEqual([]);
  });
  it('ignore the ids of sets with the same content', () => {
    const sets = (base.codeLevelSets ?? []).map((set) => ({ ...set, caseCodeLevelSetId: 99 }));
    expect(differences(sides({}, { codeLevelSets: sets }), caseComparison)).toEqual([]);
    const other = sets.map((set) => ({ ...set, codeLevelTopicGroupId: 5 }));
    expect(differences(sides({}, { codeLevelSets: other }), caseComparison)).toEqual([
      { field: 'codeLevelSets', proposed: 'theirs' },
    ]);
  });
});
