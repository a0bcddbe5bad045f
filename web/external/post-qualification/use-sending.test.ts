import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../src/api/api-error.ts';
import { pauseMs } from './use-sending.ts';

const answer = (status: number, body: object) =>
  new ApiError({ status, statusText: '', body: JSON.stringify({ message: 'm', errors: {}, ...body }) });
const lost = new NetworkError();

test.each([
  [1, lost, 5],
  [2, lost, 10],
  [4, lost, 40],
  [5, lost, 60],
  [50, answer(500, { code: 'Unknown' }), 60],
  [1, answer(429, { code: 'TooManyRequests', retryAfterSeconds: 42 }), 42],
])('retries after %d failures (%o) in %d seconds', (failures, error, seconds) => {
  expect(pauseMs({ failures, error })).toBe(seconds * 1000);
});
