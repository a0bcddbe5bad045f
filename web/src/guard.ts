import { type AccessRule, mayPass } from '@cfm/contract/platform/access.ts';
import { redirect } from '@tanstack/react-router';
import { loginPath, loginPathFor, setLoginNotice } from './api/login-notice.ts';
import { grantsOf, verifySession } from './api/session.ts';

/**
 * The route guard in the order of the specification (rule 11.4): session, then role, role type and claim.
 * Entering verifies the login with the server if the last response is older than 60 seconds.
 */
export const guard =
  (rule: AccessRule) =>
  async ({ location }: { location: { href: string } }): Promise<void> => {
    if (rule.kind === 'anonymous') return;
    const signedIn = await verifySession();
    if (!signedIn) {
      setLoginNotice('authenticationRequired');
      throw redirect({ href: loginPathFor(location.href) });
    }
    if (!mayPass(rule, grantsOf(signedIn.user))) {
      // No redirecturl, because a login with the same rights would lead here again.
      setLoginNotice('noAccess');
      throw redirect({ href: loginPath });
    }
  };
