import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { describe, expect, it } from 'vitest';
import { differences } from '../../../../ui/differences.ts';
import { sampleValues } from '../sample-case.ts';
import { byCaseField, type CaseValues, caseComparison, caseFields, changedFields } from './case-values.ts';

const base = sampleValues();
const changed = (given: Partial<CaseValues>) => changedFields(base, { ...base, ...given });

describe('the form of a case', () => {
  it('has every field of the update form except version and scope answer', () => {
    expect([...caseFields, 'version', 'leavesScope'].sort()).toEqual(
      Object.keys(updateCaseForm.shape).sort(),
    );
    expect(Object.keys(base).sort()).toEqual(Object.keys(updateCaseForm.shape).sort());
  });

  it('is a valid body when unchanged', () => {
    const parsed = updateCaseForm.safeParse(base);
    expect(parsed.success).toBe(true);
    expect(parsed.data).toMatchObject({ title: 'Range loss', version: 7, externalId: null });
  });
});

describe('changedFields', () => {
  it.each<[string, Partial<CaseValues>]>([
    ['an empty text instead of null', { externalId: '' }],
    ['spaces around the title', { title: ' Range loss ' }],
    ['the same instant in another notation', { receiptDateTime: '2026-10-19T10:00:00+02:00' }],
    ['board data without content', { boardCaseData: { boardMember: '', finalReplyDate: null } }],
    [
      'another id of the same set',
      {
        codeLevelSets: [
          {
            ...base.codeLevelSets?.[0],
            caseCodeLevelSetId: null,
            codeLevelAreaId: 1,
            codeLevelTopicGroupId: 2,
            isPrimary: true,
          },
        ],
      },
    ],
  ])('does not count %s', (_what, given) => {
    expect(changed(given)).toEqual([]);
  });

  it.each<[keyof CaseValues, Partial<CaseValues>]>([
    ['title', { title: 'Other' }],
    ['statusId', { statusId: 6 }],
    ['legal', { legal: true }],
    ['receiptDateTime', { receiptDateTime: '2026-10-19T08:01:00Z' }],
    ['boardCaseData', { boardCaseData: { boardMember: 'Dr. Kern' } }],
    ['codeLevelSets', { codeLevelSets: [] }],
  ])('counts a change of %s', (field, given) => {
    expect(changed(given)).toEqual([field]);
  });

  it('does not count version and scope answer', () => {
    expect(changed({ version: 9, leavesScope: true })).toEqual([]);
  });
});

describe('an edit conflict', () => {
  const sides = (mine: Partial<CaseValues>, theirs: Partial<CaseValues>) => ({
    base: byCaseField.split(base),
    mine: byCaseField.split({ ...base, ...mine }),
    theirs: byCaseField.split({ ...base, version: 8, ...theirs }),
  });
  it('has no fields when only the version has changed', () => {
    expect(differences(sides({ title: 'Mine' }, {}), caseComparison)).toEqual([]);
  });
  it('ignores the ids of sets with the same content', () => {
    const sets = (base.codeLevelSets ?? []).map((set) => ({ ...set, caseCodeLevelSetId: 99 }));
    expect(differences(sides({}, { codeLevelSets: sets }), caseComparison)).toEqual([]);
    const other = sets.map((set) => ({ ...set, codeLevelTopicGroupId: 5 }));
    expect(differences(sides({}, { codeLevelSets: other }), caseComparison)).toEqual([
      { field: 'codeLevelSets', proposed: 'theirs' },
    ]);
  });
  it('never answers CaseLeavesScope', () => {
    expect(byCaseField.join(byCaseField.split({ ...base, leavesScope: true }))).toMatchObject({
      title: base.title,
      leavesScope: false,
    });
  });
});
