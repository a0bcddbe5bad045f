import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { describe, expect, it } from 'vitest';
import { sampleValues } from '../sample-case.ts';
import { type CaseValues, caseFields, changedFields } from './case-values.ts';

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
    ['an empty text where nothing was', { externalId: '' }],
    ['blanks around the title', { title: ' Range loss ' }],
    ['the same moment written otherwise', { receiptDateTime: '2026-10-19T10:00:00+02:00' }],
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
