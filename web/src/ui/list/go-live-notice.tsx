import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useTranslations } from 'use-intl';
import { goLiveQuery } from '../../api/go-live.ts';
import { useSession } from '../../api/session.ts';
import { savePreference } from '../../api/session-actions.ts';
import { focusContentIfNone } from '../focus-content.ts';
import { PlainButton } from '../plain-button.tsx';
import classes from './go-live-notice.module.css';

const preference = 'goLiveNoticeHidden';
const staleMs = 60_000;

/** Leads to the page Before going live until nothing is left to do, or until the user hides it (rule 12.17). */
export function GoLiveNotice() {
  const text = useTranslations('goLive');
  const locale = useLocale();
  const [isHidden, setHidden] = useState(useSession()?.user.preferences[preference] === true);
  // A failure hides the notice. The page it leads to shows the error.
  const { data } = useQuery({
    ...goLiveQuery(locale),
    staleTime: staleMs,
    enabled: !isHidden,
    meta: { isErrorShown: true },
  });
  const count = data?.steps.filter(({ state }) => state === 'todo').length ?? 0;
  if (isHidden || data?.isDemo || count === 0) return null;
  const hide = () => {
    // The button with the focus disappears.
    flushSync(() => setHidden(true));
    focusContentIfNone();
    void savePreference(preference, true);
  };
  return (
    <p className={classes.notice} role="note">
      <span>{text('notice', { count })}</span>
      <Link to="/configuration/go-live">{text('noticeLink')}</Link>
      <PlainButton onClick={hide}>{text('hide')}</PlainButton>
    </p>
  );
}
