import type { OutgoingMailRow } from '@cfm/contract/mail-out.ts';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../ui/format.ts';
import classes from './mail-out.module.css';
import { MailStateTag } from './mail-state-tag.tsx';

interface MailTableProps {
  mails: readonly OutgoingMailRow[];
  openId: number | null;
  onOpen: (mailId: number) => void;
}
export function MailTable({ mails, openId, onOpen }: MailTableProps) {
  const text = useTranslations('mailOut');
  const field = useTranslations('fields');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{text('state')}</th>
          <th scope="col">{field('subject')}</th>
          <th scope="col">{field('to')}</th>
          <th scope="col">{text('written')}</th>
          <th scope="col">{text('delivered')}</th>
          <th scope="col" className={classes.number}>
            {text('attempts')}
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.mailId} data-open={mail.mailId === openId} onClick={() => onOpen(mail.mailId)}>
            <td>
              <MailStateTag state={mail.state} />
            </td>
            <td className={classes.subject}>
              <button
                type="button"
                onClick={(event) => {
                  event.stopPropagation();
                  onOpen(mail.mailId);
                }}
              >
                {mail.subject}
              </button>
              {mail.lastError && mail.state !== 'delivered' && (
                <span className={classes.failure}>{mail.lastError}</span>
              )}
            </td>
            <td className={classes.to}>
              {mail.to.join(', ')}
              {mail.cc.length > 0 && (
                <span className="muted"> · {text('copyTo', { cc: mail.cc.join(', ') })}</span>
              )}
            </td>
            <td className="num">{formatDateTime(mail.createdDateTime)}</td>
            <td className="num">{formatDateTime(mail.deliveredDateTime)}</td>
            <td className={`num ${classes.number}`}>{mail.attempts}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
