import { type AccessRule, type Grants, mayPass } from '@cfm/contract/access.ts';
import { authEndpoints, type CurrentUser } from '@cfm/contract/auth.ts';
import { sessionTrustMs } from '@cfm/contract/limits.ts';
import { userEndpoints } from '@cfm/contract/users.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { forgetKeptForms } from './kept-forms.ts';
import { loginPath, setLoginNotice } from './login-notice.ts';
import { goTo } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { reportError } from './report-error.ts';
import {
  dropSession,
  type SessionState,
  type SignedIn,
  sessionState,
  setPreference,
  subscribeToSession,
  verifySession,
} from './session-store.ts';

export const grantsOf = (user: CurrentUser): Grants => ({
  role: user.role,
  roleType: user.roleType,
  claims: user.flags,
});

export const useSessionState = (): SessionState => useSyncExternalStore(subscribeToSession, sessionState);
/** The signed-in user and session, or null. */
export const useSession = (): SignedIn | null => useSessionState().signedIn;
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
export function useMayPass(rule: AccessRule): boolean {
  const session = useSession();
  return mayPass(rule, session && grantsOf(session.user));
}

/** Asks for the session every 60 seconds while the page is visible; ends at login when it is over. */
export function useSessionWatch(): void {
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState !== 'visible') return;
      const before = sessionState().signedIn;
      const now = await verifySession(true).catch(() => before);
      if (before && !now) reportError(expired());
    };
    const timer = setInterval(check, sessionTrustMs);
    return () => clearInterval(timer);
  }, []);
}
const expired = () => new ApiError({ status: 401, statusText: 'Unauthorized', body: '' });

/** Ends the session and shows login. */
export async function logOut(): Promise<void> {
  try {
    await call(authEndpoints.logout);
  } catch (error) {
    reportError(error);
    return;
  }
  dropSession();
  forgetKeptForms();
  setLoginNotice(null);
  queryClient.clear();
  goTo(loginPath);
}

/** Remembers a choice of the signed-in user on the server. */
export async function savePreference(key: string, value: unknown): Promise<void> {
  if (!sessionState().signedIn) return;
  setPreference(key, value);
  try {
    await call(userEndpoints.savePreference, { params: { key }, body: { value } });
  } catch (error) {
    reportError(error);
  }
}
