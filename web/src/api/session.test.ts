import { sessionTrustMs } from '@cfm/contract/platform/limits.ts';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';
import { dropSession, knownSession, type SignedIn, setPreference, verifySession } from './session.ts';

const key = ['session'];
// The parts of a session that these tests use.
const ada = { user: { id: 7, preferences: { menu: 'expanded' } }, session: {} } as unknown as SignedIn;
const confirmed = (msAgo: number) => queryClient.setQueryData(key, ada, { updatedAt: Date.now() - msAgo });
// Without a server each request fails, so an error status means that one was sent.
const wasAsked = () => queryClient.getQueryState(key)?.status === 'error';

beforeEach(() => queryClient.clear());

test('trusts a session response for 60 seconds, then asks the server again', async () => {
  confirmed(sessionTrustMs - 1_000);
  expect(await verifySession()).toBe(ada);
  expect(wasAsked()).toBe(false);
  confirmed(sessionTrustMs + 1_000);
  await verifySession();
  expect(wasAsked()).toBe(true);
});

test('keeps a known session during an outage, but starts none', async () => {
  confirmed(0);
  expect(await verifySession(true)).toBe(ada);
  expect(wasAsked()).toBe(true);
  dropSession();
  expect(knownSession()).toBeNull();
  await expect(verifySession()).rejects.toThrow('Network error');
});

test('does not extend the trust in a session when a preference changes', () => {
  confirmed(30_000);
  const before = queryClient.getQueryState(key)?.dataUpdatedAt;
  setPreference('menu', 'collapsed');
  expect(knownSession()?.user.preferences).toEqual({ menu: 'collapsed' });
  expect(queryClient.getQueryState(key)?.dataUpdatedAt).toBe(before);
});

test('removes loaded data with the session', () => {
  confirmed(0);
  queryClient.setQueryData(['cases'], ['of ada']);
  dropSession();
  expect(queryClient.getQueryData(['cases'])).toBeUndefined();
});
