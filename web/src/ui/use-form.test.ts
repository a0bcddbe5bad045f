import { loginForm, newPasswordForm } from '@cfm/contract/access/sign-in.ts';
import { createCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { commentForm } from '@cfm/contract/cases/events.ts';
import { eventTitleMaxLength } from '@cfm/contract/platform/limits.ts';
import { forwardForm } from '@cfm/contract/process/forwarding.ts';
import { describe, expect, it, test } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { draftOf, emptyValues, rejectedFields, requiredFields } from './use-form.ts';

test('requires the fields whose schema accepts neither a missing nor an empty value', () => {
  expect([...requiredFields(loginForm)]).toEqual(['username', 'password']);
  expect([...requiredFields(newPasswordForm)]).toEqual(['newPassword', 'confirmPassword']);
  const ofCase = requiredFields(createCaseForm);
  expect(ofCase.has('title')).toBe(true);
  expect(ofCase.has('sourceId')).toBe(true);
  expect(ofCase.has('externalId')).toBe(false);
  expect(ofCase.has('mailboxId')).toBe(false);
  expect(ofCase.has('legal')).toBe(false);
});

const answer = (status: number, errors: Record<string, string>) =>
  new ApiError({
    status,
    statusText: '',
    body: JSON.stringify({ code: 'BadRequest', message: 'm', errors }),
  });

test('shows the errors of a 400 at the fields of the form only', () => {
  const values = { title: 'x', sets: [] };
  expect(rejectedFields(answer(400, { title: 'no', 'sets.0.areaId': 'no', other: 'no' }), values)).toEqual({
    title: 'no',
    'sets.0.areaId': 'no',
  });
  expect(rejectedFields(answer(400, { general: 'no' }), values)).toBeNull();
  expect(rejectedFields(answer(409, { title: 'no' }), values)).toBeNull();
  expect(rejectedFields(new NetworkError(), values)).toBeNull();
});

describe('draftOf', () => {
  const initial = emptyValues(createCaseForm);
  it('returns a draft as it was left, with unfinished fields', () => {
    const draft = { ...initial, title: '', sourceId: 1, marketId: null, description: '<p>Hello</p>' };
    expect(draftOf(createCaseForm, JSON.parse(JSON.stringify(draft)), initial)).toEqual(draft);
  });
  it('returns invalid values, so that the user can correct them', () => {
    const title = 'x'.repeat(eventTitleMaxLength + 1);
    expect(draftOf(commentForm, { title }, { title: '', content: '' })).toEqual({ title, content: '' });
    const to = [{ email: 'nobody' }];
    expect(draftOf(forwardForm, { to }, emptyValues(forwardForm))).toMatchObject({ to });
  });
  it('leaves out values that the form does not accept', () => {
    const kept = { title: 'Paint', sourceId: 'one', codeLevelSets: [{}], foo: 1 };
    expect(draftOf(createCaseForm, kept, initial)).toEqual({ ...initial, title: 'Paint' });
  });
  it.each([null, undefined, 'text', {}, { foo: 1 }])('returns null for %j', (kept) => {
    expect(draftOf(createCaseForm, kept, initial)).toBeNull();
  });
});
