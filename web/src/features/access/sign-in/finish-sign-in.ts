import { setLoginNotice } from '../../../api/login-notice.ts';
import { goTo } from '../../../api/navigation.ts';
import { queryClient } from '../../../api/query-client.ts';
import { safeRedirect } from '../../../api/redirect-url.ts';
import { verifySession } from '../../../api/session.ts';

/** After sign-in: the session is verified, nothing of an earlier person stays, and the page asked for opens. */
export async function finishSignIn(redirecturl: string | undefined): Promise<void> {
  queryClient.clear();
  await verifySession(true);
  setLoginNotice(null);
  goTo(safeRedirect(redirecturl));
}
/** Path of the two-factor set-up, with the way back to where the person wanted to go. */
export function twoFactorPath(token: string, redirecturl: string | undefined): string {
  const query = new URLSearchParams({ token, ...(redirecturl ? { redirecturl } : {}) });
  return `/account/2fa?${query}`;
}
