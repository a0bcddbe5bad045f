import type { ReportUser } from '@cfm/contract/screens/daily-report.ts';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDate } from '../../../ui/format.ts';
import { MailFrame } from '../../../ui/mail/mail-frame.tsx';
import { MailHeaders } from '../../../ui/mail/mail-headers.tsx';
import { Sender } from '../../../ui/mail/mail-preview.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './daily-report.module.css';
import { useMailPreview } from './queries.ts';

interface MailPreviewDialogProps {
  user: ReportUser;
  isOpen: boolean;
  onClose: () => void;
}
/** Preview of a report user's next mail, as far as the signed-in user may see it (rule 21.9). */
export function MailPreviewDialog({ user, isOpen, onClose }: MailPreviewDialogProps) {
  const text = useTranslations('dailyReport.users');
  const ui = useTranslations('ui');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('previewTitle', { name: user.fullName })}
      width={1180}
      buttons={<Button onClick={onClose}>{ui('close')}</Button>}
    >
      <Preview userId={user.id} />
    </Dialog>
  );
}

function Preview({ userId }: { userId: number }) {
  const text = useTranslations('dailyReport.users');
  const words = useTranslations('ui.mail');
  const field = useTranslations('fields');
  const { data: mail, isError, error, refetch } = useMailPreview(userId);
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!mail) return <CardSkeleton lines={8} />;
  return (
    <div className={classes.users}>
      <MailHeaders
        rows={[
          [words('from'), <Sender key="from" of={mail.from} />],
          [field('to'), mail.to],
          [field('subject'), mail.subject],
        ]}
      />
      <p className="muted">
        {text('previewHint', { date: formatDate(mail.mailedOn) })}{' '}
        {mail.isWithinOwnScope && text('previewWithin')}
      </p>
      <MailFrame html={mail.html} title={mail.subject} isWhole />
    </div>
  );
}
