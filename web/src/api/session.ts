import { authEndpoints, type CurrentUser } from '@cfm/contract/access/sign-in.ts';
import { type AccessRule, type Grants, mayChangeSettings, mayPass } from '@cfm/contract/platform/access.ts';
import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { sessionTrustMs } from '@cfm/contract/platform/limits.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from './api-error.ts';
import { forgetQueue } from './case-queue.ts';
import { call } from './client.ts';
import { forgetKeptForms } from './kept-forms.ts';
import { queryClient } from './query-client.ts';

export type SignedIn = ReplyOf<(typeof authEndpoints)['current']>;
const lastUserKey = 'cfm.lastUser';

/** The signed-in user and session, or null. Trusted for 60 seconds (rule 2.13); null is always checked again. */
const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: askForSession,
  staleTime: (query) => (query.state.data ? sessionTrustMs : 0),
  retry: false,
  // The caller decides how to handle an error. A background check ignores it.
  meta: { isErrorShown: true },
});

/** Preferences being saved or changed since the last session request. Its response may not contain them yet. */
const beingSaved = new Set<[key: string, value: unknown]>();
let newerThanAnswer: [key: string, value: unknown][] = [];

async function askForSession(): Promise<SignedIn | null> {
  newerThanAnswer = [...beingSaved];
  try {
    const signedIn = await call(authEndpoints.current);
    forgetOthers(signedIn.user.id);
    return withPreferences(signedIn, newerThanAnswer);
  } catch (error) {
    if (isApiError(error) && error.status === 401) {
      forgetAnswers();
      return null;
    }
    throw error;
  }
}
/** Removes all personal data from the tab before another user signs in: typed texts, the case queue and preferences. */
export function forgetPerson(): void {
  beingSaved.clear();
  newerThanAnswer = [];
  forgetKeptForms();
  forgetQueue();
}
function forgetOthers(userId: number): void {
  const last = sessionStorage.getItem(lastUserKey);
  if (last !== null && last !== String(userId)) forgetPerson();
  sessionStorage.setItem(lastUserKey, String(userId));
}

/** The last known session, without a request. */
export const knownSession = (): SignedIn | null => queryClient.getQueryData(sessionQuery.queryKey) ?? null;

/**
 * The signed-in user, or null. Asks the server if the last response is older than 60 seconds or `force` is
 * set. Throws the error of the call if the server is unavailable and no session is known.
 */
export async function verifySession(force = false): Promise<SignedIn | null> {
  try {
    return await queryClient.fetchQuery(force ? { ...sessionQuery, staleTime: 0 } : sessionQuery);
  } catch (error) {
    // A short outage must not log users out. The server rejects calls anyway once the session has ended.
    const known = knownSession();
    if (known) return known;
    throw error;
  }
}

/** Loaded data must not be visible to the next user of this browser. */
const forgetAnswers = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
/** The session has ended, by logout or a 401. */
export function dropSession(): void {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  forgetAnswers();
}

/**
 * Changes a preference in the cached session without changing the cache age. Call the returned function once
 * the server has saved it.
 */
export function setPreference(key: string, value: unknown): () => void {
  const chosen: [string, unknown] = [key, value];
  beingSaved.add(chosen);
  newerThanAnswer.push(chosen);
  const updatedAt = queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt;
  queryClient.setQueryData(sessionQuery.queryKey, (known) => known && withPreferences(known, [chosen]), {
    updatedAt,
  });
  return () => void beingSaved.delete(chosen);
}
const withPreferences = (known: SignedIn, chosen: readonly [string, unknown][]): SignedIn => ({
  ...known,
  user: { ...known.user, preferences: { ...known.user.preferences, ...Object.fromEntries(chosen) } },
});

export const grantsOf = (user: CurrentUser): Grants => ({
  role: user.role,
  roleType: user.roleType,
  claims: user.flags,
});

// Reads the cache only. Requests come from the guard and the session watch.
const useKnownSession = () => useQuery({ ...sessionQuery, enabled: false });
/** The signed-in user and session, or null. */
export const useSession = (): SignedIn | null => useKnownSession().data ?? null;
/** True if the last check reached the server. */
export const useIsReachable = (): boolean => !useKnownSession().isError;
/** The signed-in user. Use it only below a guarded route, where there always is one. */
export function useUser(): CurrentUser {
  const user = useSession()?.user ?? null;
  const last = useRef(user);
  // After logout the page renders once more before the router leaves it. It then still shows the previous user.
  if (user) last.current = user;
  if (!last.current) throw new Error('useUser needs a guarded route');
  return last.current;
}
/** True if the signed-in user has no scope restrictions and sees all cases. */
export const useSeesAll = (): boolean => Object.keys(useUser().scopes).length === 0;
/** Whether the signed-in user may change settings of a market, or of all markets (null) (rule 1.14). */
export function useSettingsScope(): (marketId: number | null) => boolean {
  const { scopes } = useUser();
  return (marketId) => mayChangeSettings(scopes, marketId);
}

/** True if the signed-in user passes the rule. */
export function useMayPass(rule: AccessRule): boolean {
  const session = useSession();
  return mayPass(rule, session && grantsOf(session.user));
}
