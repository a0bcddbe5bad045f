import type { ReportUser } from '@cfm/contract/screens/daily-report.ts';
import { EyeIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from './daily-report.module.css';
import { MailPreviewDialog } from './mail-preview-dialog.tsx';

/** Users on the list, the date of their last mail, and a preview of the next one (rules 21.5 and 21.9). */
export function ReportUserList({ users }: { users: readonly ReportUser[] }) {
  const text = useTranslations('dailyReport.users');
  const previewed = useOpened<ReportUser>();
  if (users.length === 0) return null;
  return (
    <>
      <ul className={classes.userList} aria-label={text('chosen')}>
        {users.map((user) => (
          <li key={user.id}>
            <div>
              <bdi>{user.fullName}</bdi>
              <LastMail of={user} />
            </div>
            {user.getsReport && (
              <Button
                size="small"
                icon={<EyeIcon size={14} aria-hidden />}
                aria-label={text('previewOf', { name: user.fullName })}
                onClick={() => previewed.open(user)}
              >
                {text('preview')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {previewed.of && (
        <MailPreviewDialog
          key={previewed.round}
          user={previewed.of}
          isOpen={previewed.isOpen}
          onClose={previewed.close}
        />
      )}
    </>
  );
}

function LastMail({ of: { lastMail } }: { of: ReportUser }) {
  const text = useTranslations('dailyReport.users');
  const states = useTranslations('mailOut.states');
  if (!lastMail) return <span className="muted">{text('noMail')}</span>;
  const { at, state } = lastMail;
  return (
    <span className="muted">
      {text('lastMail', { date: formatDateTime(at) })}{' '}
      {state !== 'delivered' && (
        <Tag tone={state === 'queued' ? undefined : state === 'failed' ? 'error' : 'warning'}>
          {states(state)}
        </Tag>
      )}
    </span>
  );
}
