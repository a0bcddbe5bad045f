import { setLoginNotice } from '../../../api/login-notice.ts';
import { goTo } from '../../../api/navigation.ts';
import { queryClient } from '../../../api/query-client.ts';
import { safeRedirect } from '../../../api/redirect-url.ts';
import { verifySession } from '../../../api/session.ts';

/** Completes the sign-in: verifies the session, removes data of a previous user, and opens the requested page. */
export async function finishSignIn(redirecturl: string | undefined): Promise<void> {
  queryClient.clear();
  await verifySession(true);
  setLoginNotice(null);
  goTo(safeRedirect(redirecturl));
}
/** Path of the two-factor setup, with the page that the user requested. */
export function twoFactorPath(token: string, redirecturl: string | undefined): string {
  const query = new URLSearchParams({ token, ...(redirecturl ? { redirecturl } : {}) });
  return `/account/2fa?${query}`;
}
