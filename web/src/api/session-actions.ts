import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { userEndpoints } from '@cfm/contract/access/users.ts';
import { sessionTrustMs } from '@cfm/contract/platform/limits.ts';
import { useEffect } from 'react';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { loginPath, setLoginNotice } from './login-notice.ts';
import { goTo } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { reportError } from './report-error.ts';
import { dropSession, forgetPerson, knownSession, setPreference, verifySession } from './session.ts';

/** Checks the session every 60 seconds while the page is visible. Goes to login when it has ended. */
export function useSessionWatch(): void {
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState !== 'visible') return;
      const before = knownSession();
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
  forgetPerson();
  setLoginNotice(null);
  queryClient.clear();
  goTo(loginPath);
}

/** Stores a preference of the signed-in user on the server. */
export async function savePreference(key: string, value: unknown): Promise<void> {
  if (!knownSession()) return;
  const saved = setPreference(key, value);
  try {
    await call(userEndpoints.savePreference, { params: { key }, body: { value } }, { keepalive: true });
  } catch (error) {
    reportError(error);
  } finally {
    saved();
  }
}
