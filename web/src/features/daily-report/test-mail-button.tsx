import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../api/notifications.ts';
import { reportError } from '../../api/report-error.ts';
import { Button } from '../../ui/button.tsx';
import classes from './daily-report.module.css';
import { sendTestMail } from './queries.ts';

/** The mail of today to oneself (rule 21.10). */
export function TestMailButton() {
  const text = useTranslations('dailyReport.users');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const { email, isMailKept } = await sendTestMail();
      if (isMailKept) notify.warning(text('testedKept', { email }));
      else notify.success(text('tested', { email }));
    } catch (error) {
      reportError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classes.test}>
      <Button size="small" isLoading={isSending} onClick={() => void send()}>
        {text('test')}
      </Button>
      <span className="muted">{text('testHint')}</span>
    </div>
  );
}
