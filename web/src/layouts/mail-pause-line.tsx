import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import type { AutomaticMail } from '@cfm/contract/platform/outbox.ts';
import { Link } from '@tanstack/react-router';
import { CirclePauseIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMayPass } from '../api/session.ts';
import { formatDateTime } from '../ui/format.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import classes from './mail-pause-line.module.css';

/** Banner while automatic mails are paused, with the reason (rule 16.13). On a phone two lines until expanded. */
export function MailPauseLine({ pause }: { pause: NonNullable<AutomaticMail['pause']> }) {
  const text = useTranslations('frame');
  const { since, by, reason } = pause;
  const isPhone = useIsPhone();
  const mayResume = useMayPass(ifmAdminType);
  const [isWhole, setWhole] = useState(false);
  return (
    <section aria-label={text('menu.outgoingMail')} className={classes.line} data-whole={isWhole || !isPhone}>
      <CirclePauseIcon size={16} aria-hidden />
      <span className={classes.text} role="status">
        {text('automaticMailPaused', { date: formatDateTime(since), name: by, reason })}
      </span>
      {isPhone && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {text(isWhole ? 'showLess' : 'showMore')}
        </button>
      )}
      {mayResume && (
        <Link to="/configuration/outgoing-mail" className={classes.way}>
          {text('menu.outgoingMail')}
        </Link>
      )}
    </section>
  );
}
