import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { loginNotice, subscribeToLoginNotice } from '../../../api/login-notice.ts';
import { previousRoute } from '../../../api/navigation.ts';
import { safeRedirect } from '../../../api/redirect-url.ts';
import { useSession } from '../../../api/session.ts';
import classes from './auth-card.module.css';

/** Why the login page is shown: session missing or expired, or no access to the requested page. */
export function LoginNoticeBox() {
  const text = useTranslations('auth');
  const notice = useSyncExternalStore(subscribeToLoginNotice, loginNotice);
  const user = useSession()?.session.User;
  if (!notice) return null;
  const previous = safeRedirect(previousRoute());
  return (
    <div className={classes.notice} role="status">
      <strong>{text(notice)}</strong>
      {notice === 'noAccess' && (
        <span>
          {user && text('signedInAs', { name: `${user.firstName} ${user.lastName}` })} {text('noAccessHint')}{' '}
          {previous === '/' ? (
            <Link to="/">{text('goToOverview')}</Link>
          ) : (
            <Link to={previous}>{text('goBack')}</Link>
          )}
        </span>
      )}
    </div>
  );
}
