import { authEndpoints, type CurrentUser } from '@cfm/contract/access/sign-in.ts';
import { type AccessRule, type Grants, mayPass } from '@cfm/contract/platform/access.ts';
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

/** The signed-in user and session, or null. The server's word counts for 60 seconds (rule 2.13), that nobody is signed in not at all. */
const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: askForSession,
  staleTime: (query) => (query.state.data ? sessionTrustMs : 0),
  retry: false,
  // Whoever asks says what an error leads to: a check in the background leads nowhere.
  meta: { isAskerTold: true },
});

/** Preferences being saved, and those chosen since the server was asked: its answer may not know them yet. */
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
/** Nothing of a person stays in the tab for the next: not what was typed, nor which list was worked through, nor what was chosen. */
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

/** What was last known, without asking. */
export const knownSession = (): SignedIn | null => queryClient.getQueryData(sessionQuery.queryKey) ?? null;

/**
 * The signed-in user, or null. Asks the server when its last word is older than 60 seconds or `force` is given; throws
 * what the call threw when the server can't be reached and nothing is known.
 */
export async function verifySession(force = false): Promise<SignedIn | null> {
  try {
    return await queryClient.fetchQuery(force ? { ...sessionQuery, staleTime: 0 } : sessionQuery);
  } catch (error) {
    // A short outage must not throw anybody out: the server refuses calls anyway once the session has ended.
    const known = knownSession();
    if (known) return known;
    throw error;
  }
}

/** What was loaded is not for whoever signs in next at this browser. */
const forgetAnswers = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
/** The session has ended, by logout or a 401. */
export function dropSession(): void {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  forgetAnswers();
}

/**
 * Changes a preference in the copy at hand; how long that copy counts stays as it was. What it returns is called once the
 * server has it.
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

// Looks at what is known: the guard and the watch ask.
const useKnownSession = () => useQuery({ ...sessionQuery, enabled: false });
/** The signed-in user and session, or null. */
export const useSession = (): SignedIn | null => useKnownSession().data ?? null;
/** The last check reached the server. */
export const useIsReachable = (): boolean => !useKnownSession().isError;
/** The signed-in user. Only below a guarded route, where there is one. */
export function useUser(): CurrentUser {
  const user = useSession()?.user ?? null;
  const last = useRef(user);
  // After logout the page renders once more before the router leaves it; it then still shows whose page it was.
  if (user) last.current = user;
  if (!last.current) throw new Error('useUser needs a guarded route');
  return last.current;
}
/** True when the signed-in user passes the rule. */
/** The signed-in user sees all cases: nothing is out of scope. */
export const useSeesAll = (): boolean => Object.keys(useUser().scopes).length === 0;

export function useMayPass(rule: AccessRule): boolean {
  const session = useSession();
  return mayPass(rule, session && grantsOf(session.user));
}
