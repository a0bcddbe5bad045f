import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { errorText } from './error-text.ts';

const answer = (body: unknown, statusText = 'Bad Request') =>
  new ApiError({
    status: 400,
    statusText,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test.each([
  ['no answer', new NetworkError(), 'Network error'],
  [
    'values of errors, joined by spaces',
    answer({
      code: 'BadRequest',
      message: 'Check it.',
      errors: { title: 'Title is required', days: 'Days is required' },
    }),
    'Title is required Days is required',
  ],
  [
    'no errors: the message of the body',
    answer({ code: 'X', message: 'Check it.', errors: {} }),
    'Check it.',
  ],
  ['a body that is not JSON', answer('proxy says no'), 'proxy says no'],
  ['JSON that is not an error body', answer('{"a":1}'), '{"a":1}'],
  ['an empty body: the status text', answer(''), 'Bad Request'],
  ['no body and no status text', answer('', ''), null],
  ['an error that is not a request error', new TypeError('bug'), null],
])('%s (rule 5.9)', (_name, error, text) => {
  expect(errorText(error)).toBe(text);
});

test('keeps the fields of the error body', () => {
  const error = answer({
    code: 'CaseLocked',
    message: 'Anna Weber is editing this case.',
    errors: { general: 'Anna Weber is editing this case.' },
    requestId: 'r1',
    retryAfterSeconds: 12,
    lockedByUser: { id: 3, fullName: 'Anna Weber', since: '2026-11-20T09:42:00Z' },
    current: { title: 'new' },
  });
  expect(error).toMatchObject({
    status: 400,
    code: 'CaseLocked',
    message: 'Anna Weber is editing this case.',
    requestId: 'r1',
    retryAfterSeconds: 12,
    lockedByUser: { fullName: 'Anna Weber' },
    current: { title: 'new' },
  });
});
