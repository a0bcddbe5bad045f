import { en } from '@cfm/contract/messages/en.ts';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../api/api-error.ts';
import { passwordError, type SignInError, signInError } from './sign-in-error.ts';

const answer = (status: number, code: string, rest: object = {}) =>
  new ApiError({
    status,
    statusText: '',
    body: JSON.stringify({ code, message: 'server says', errors: { general: 'server says' }, ...rest }),
  });
/** The English texts, which the specification prescribes literally. */
const words = (error: SignInError) => ('message' in error ? error.message : en.auth[error.text]);

test.each([
  [answer(400, 'InvalidCredentials'), 'invalidLogin', 'Invalid login details.'],
  [answer(400, 'InvalidSecurityCode'), 'invalidCode', 'Invalid security code.'],
  [answer(400, 'BadRequest'), 'invalidLogin', 'The input is not valid. Please check it.'],
  [answer(400, 'InvalidToken'), 'invalidCode', 'Token is invalid.'],
  [new NetworkError(), 'invalidLogin', 'Failed to connect to backend.'],
  [answer(500, 'Unknown'), 'invalidLogin', 'Unable to verify login information: Unknown error.'],
  [answer(500, 'Unknown', { errors: { a: 'first', b: 'second' } }), 'invalidLogin', 'second'],
  [answer(429, 'TooManyRequests'), 'invalidLogin', 'server says'],
  [answer(400, 'PasswordResetRequired'), 'invalidCode', 'server says'],
  [new TypeError('bug'), 'invalidCode', 'Unable to verify login information: Unknown error.'],
] as const)('returns the sign-in text for %s (rule 5.11)', (error, rejected, text) => {
  expect(words(signInError(error, rejected))).toBe(text);
});

test.each([
  [840, 14],
  [841, 15],
  [20, 1],
])('rounds a lockout of %i seconds up to %i minutes', (retryAfterSeconds, minutes) => {
  expect(signInError(answer(423, 'AccountLocked', { retryAfterSeconds }), 'invalidLogin')).toEqual({
    text: 'locked',
    minutes,
  });
});

test.each([
  [new NetworkError(), 'Failed to connect to backend.'],
  [answer(400, 'InvalidToken'), 'Token is invalid.'],
  [answer(400, 'BadRequest'), 'Password must contain letters, numbers and special characters.'],
  [answer(503, 'Unavailable'), 'Unable to reset password: Unknown error.'],
  [new TypeError('bug'), 'Unable to reset password: Unknown error.'],
])('returns the password text for %s', (error, text) => {
  expect(words(passwordError(error))).toBe(text);
});
