import { createCaseForm } from '@cfm/contract/case-forms.ts';
import { describe, expect, it } from 'vitest';
import { draftValues, newCaseValues, withoutUnasked } from './create-case-values.ts';

const initial = newCaseValues(5, new Date('2026-11-20T10:00:00Z'));
const complete = { ...initial, title: 'Paint', sourceId: 1, inputChannelId: 2 };

describe('newCaseValues', () => {
  it('lack only title, source and channel', () => {
    const { error } = createCaseForm.safeParse(initial);
    expect(error?.issues.map(({ path }) => path[0]).sort()).toEqual(['inputChannelId', 'sourceId', 'title']);
    expect(createCaseForm.safeParse(complete).success).toBe(true);
  });
});

describe('draftValues', () => {
  it('gives a draft back as it was left, unfinished fields included', () => {
    const draft = { ...complete, title: '', marketId: 3, description: '<p>Hello</p>' };
    expect(draftValues(JSON.parse(JSON.stringify(draft)), initial)).toEqual(draft);
  });
  it('leaves out what the form does not take', () => {
    const read = draftValues({ title: 'Paint', sourceId: 'one', codeLevelSets: [{}], foo: 1 }, initial);
    expect(read).toEqual({ ...initial, title: 'Paint' });
  });
  it.each([null, undefined, 'text', {}, { foo: 1 }])('is nothing for %j', (kept) => {
    expect(draftValues(kept, initial)).toBeNull();
  });
});

describe('withoutUnasked', () => {
  const parsed = createCaseForm.parse({
    ...complete,
    socialMediaChannelId: 7,
    socialMediaAgencyId: 8,
    boardCaseData: { boardMember: 'Dr. Berg' },
  });
  it('drops board data and social media where source and channel ask for neither', () => {
    const body = withoutUnasked(parsed, { isBoard: false, isSocialMedia: false });
    expect([body.boardCaseData, body.socialMediaChannelId, body.socialMediaAgencyId]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('keeps them where they belong', () => {
    const body = withoutUnasked(parsed, { isBoard: true, isSocialMedia: true });
    expect(body.boardCaseData?.boardMember).toBe('Dr. Berg');
    expect(body.socialMediaAgencyId).toBe(8);
  });
});
