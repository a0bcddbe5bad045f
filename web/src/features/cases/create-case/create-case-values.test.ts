import { createCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { describe, expect, it } from 'vitest';
import { newCaseValues, withoutUnasked } from './create-case-values.ts';

const initial = newCaseValues(5, new Date('2026-11-20T10:00:00Z'));
const complete = { ...initial, title: 'Paint', sourceId: 1, inputChannelId: 2 };

describe('newCaseValues', () => {
  it('lack only title, source and channel', () => {
    const { error } = createCaseForm.safeParse(initial);
    expect(error?.issues.map(({ path }) => path[0]).sort()).toEqual(['inputChannelId', 'sourceId', 'title']);
    expect(createCaseForm.safeParse(complete).success).toBe(true);
  });
});

describe('withoutUnasked', () => {
  const parsed = createCaseForm.parse({
    ...complete,
    socialMediaChannelId: 7,
    socialMediaAgencyId: 8,
    boardCaseData: { boardMember: 'Dr. Berg' },
  });
  it('drops board data and social media if source and channel do not need them', () => {
    const body = withoutUnasked(parsed, { isBoard: false, isSocialMedia: false });
    expect([body.boardCaseData, body.socialMediaChannelId, body.socialMediaAgencyId]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('keeps them if source and channel need them (rule 3.30)', () => {
    const body = withoutUnasked(parsed, { isBoard: true, isSocialMedia: true });
    expect(body.boardCaseData?.boardMember).toBe('Dr. Berg');
    expect(body.socialMediaAgencyId).toBe(8);
  });
});
