import { expect, test } from 'vitest';
import { onCaseError } from './act-on-case.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { currentNotices } from './notifications.ts';
import { queryClient } from './query-client.ts';
import { outcomeOf, reportError, reportQueryErrors } from './report-error.ts';

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

test('says after a network error that typed text stays', () => {
  reportError(new NetworkError());
  const text = 'Network error. What you type stays on this page. Try again when you are online.';
  expect(currentNotices()).toContainEqual(expect.objectContaining({ kind: 'error', text }));
});

test('shows who edits a locked case in the snackbar as well', () => {
  const text = 'Anna Weber is editing this case.';
  const lockedByUser = { id: 3, fullName: 'Anna Weber', since: '2026-11-20T09:42:00Z' };
  const body = JSON.stringify({ code: 'CaseLocked', message: text, errors: { general: text }, lockedByUser });
  const holders: string[] = [];
  onCaseError(new ApiError({ status: 423, statusText: '', body }), {
    caseId: 7,
    onLocked: ({ fullName }) => holders.push(fullName),
  });
  expect(currentNotices()).toContainEqual(expect.objectContaining({ kind: 'error', text }));
  expect(holders).toEqual(['Anna Weber']);
});
