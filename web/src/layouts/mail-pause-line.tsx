import type { AutomaticMail } from '@cfm/contract/mail-out.ts';
import { PauseCircleIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../ui/format.ts';
import classes from './mail-pause-line.module.css';

/** Says over every page that nothing is reminded of now, and why (rule 16.13). */
export function MailPauseLine({ pause }: { pause: NonNullable<AutomaticMail['pause']> }) {
  const text = useTranslations('frame');
  const { since, by, reason } = pause;
  return (
    <div className={classes.line} role="status">
      <PauseCircleIcon size={16} aria-hidden />
      <span>{text('automaticMailPaused', { date: formatDateTime(since), name: by, reason })}</span>
    </div>
  );
}
