import { loginForm, newPasswordForm } from '@cfm/contract/auth.ts';
import { createCaseForm } from '@cfm/contract/case-forms.ts';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { refusedFields, requiredFields } from './use-form.ts';

test('required fields are those whose schema takes nothing and no empty text', () => {
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

test('errors of a 400 show at the own fields only', () => {
  const values = { title: 'x', sets: [] };
  expect(refusedFields(answer(400, { title: 'no', 'sets.0.areaId': 'no', other: 'no' }), values)).toEqual({
    title: 'no',
    'sets.0.areaId': 'no',
  });
  expect(refusedFields(answer(400, { general: 'no' }), values)).toBeNull();
  expect(refusedFields(answer(409, { title: 'no' }), values)).toBeNull();
  expect(refusedFields(new NetworkError(), values)).toBeNull();
});
