import { sessionTrustMs } from '@cfm/contract/platform/limits.ts';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';
import { dropSession, knownSession, type SignedIn, setPreference, verifySession } from './session.ts';

const key = ['session'];
// As much of a session as is looked at here.
const ada = { user: { id: 7, preferences: { menu: 'expanded' } }, session: {} } as unknown as SignedIn;
const confirmed = (msAgo: number) => queryClient.setQueryData(key, ada, { updatedAt: Date.now() - msAgo });
// Without a server every question fails, which tells whether one was asked.
const wasAsked = () => queryClient.getQueryState(key)?.status === 'error';

beforeEach(() => queryClient.clear());

test('the word of the server counts for 60 seconds, then it is asked again', async () => {
  confirmed(sessionTrustMs - 1_000);
  expect(await verifySession()).toBe(ada);
  expect(wasAsked()).toBe(false);
  confirmed(sessionTrustMs + 1_000);
  await verifySession();
  expect(wasAsked()).toBe(true);
});

test('an outage throws nobody out, and lets nobody in', async () => {
  confirmed(0);
  expect(await verifySession(true)).toBe(ada);
  expect(wasAsked()).toBe(true);
  dropSession();
  expect(knownSession()).toBeNull();
  await expect(verifySession()).rejects.toThrow('Network error');
});

test('a changed preference makes the session count no longer', () => {
  confirmed(30_000);
  const before = queryClient.getQueryState(key)?.dataUpdatedAt;
  setPreference('menu', 'collapsed');
  expect(knownSession()?.user.preferences).toEqual({ menu: 'collapsed' });
  expect(queryClient.getQueryState(key)?.dataUpdatedAt).toBe(before);
});

test('what was loaded goes with the session', () => {
  confirmed(0);
  queryClient.setQueryData(['cases'], ['of ada']);
  dropSession();
  expect(queryClient.getQueryData(['cases'])).toBeUndefined();
});
