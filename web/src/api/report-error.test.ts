import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { outcomeOf } from './report-error.ts';

const answer = (status: number, code: string) =>
  new ApiError({ status, statusText: '', body: JSON.stringify({ code, message: 'text', errors: {} }) });

test.each([
  [answer(401, 'AuthenticationRequired'), 'login'],
  [answer(403, 'Forbidden'), 'errorPage'],
  [answer(500, 'Unknown'), 'errorPage'],
  [answer(423, 'AccountLocked'), 'silent'],
  [answer(423, 'CaseLocked'), 'snackbar'],
  [answer(404, 'NotFound'), 'snackbar'],
  [answer(503, 'Unavailable'), 'snackbar'],
  [new NetworkError(), 'snackbar'],
  [new TypeError('bug'), 'snackbar'],
  [new DOMException('gone', 'AbortError'), 'ignore'],
])('%s', (error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome);
});
