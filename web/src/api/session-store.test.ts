import { sessionTrustMs } from '@cfm/contract/limits.ts';
import { expect, test } from 'vitest';
import { isTrusted } from './session-store.ts';

test('a session is trusted for 60 seconds after it was fetched', () => {
  expect(sessionTrustMs).toBe(60_000);
  expect(isTrusted(1_000_000, 1_059_999)).toBe(true);
  expect(isTrusted(1_000_000, 1_060_000)).toBe(false);
});
