import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { currentNotices } from './notifications.ts';
import { queryClient } from './query-client.ts';
import { outcomeOf, reportQueryErrors } from './report-error.ts';

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

test('shows a failed read call in the snackbar as well (rule 5.10)', async () => {
  reportQueryErrors();
  const queryFn = () => Promise.reject(answer(503, 'Unavailable'));
  await expect(queryClient.fetchQuery({ queryKey: ['unavailable'], queryFn })).rejects.toThrow();
  expect(currentNotices()).toMatchObject([{ kind: 'error', text: 'text' }]);
});
