import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { useTestMail } from '../../../ui/mail/use-test-mail.ts';
import classes from './daily-report.module.css';
import { sendTestMail } from './queries.ts';

/** Sends today's mail to oneself (rule 21.10). */
export function TestMailButton() {
  const text = useTranslations('dailyReport.users');
  const { isSending, send } = useTestMail(sendTestMail);
  return (
    <div className={classes.test}>
      <Button size="small" isLoading={isSending} onClick={send}>
        {text('test')}
      </Button>
      <span className="muted">{text('testHint')}</span>
    </div>
  );
}
