import { Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RefreshCwIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { IsolatedText } from '../../../ui/isolated-text.tsx';
import { MailFrame } from '../../../ui/mail/mail-frame.tsx';
import { MailHeaders } from '../../../ui/mail/mail-headers.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { MailStateTag } from './mail-columns.tsx';
import classes from './mail-out.module.css';
import { useOutgoingMail, useRetryMail } from './queries.ts';

/** A mail: headers, HTML as its reader sees it, and plain text. */
export function MailDrawer({ mailId, onClose }: { mailId: number; onClose: () => void }) {
  const text = useTranslations('mailOut');
  const mail = useOutgoingMail(mailId);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={
        <span dir="auto">
          <IsolatedText text={mail.data?.subject ?? text('mail')} />
        </span>
      }
    >
      {mail.isError ? (
        <ErrorState error={mail.error} onRetry={() => void mail.refetch()} />
      ) : mail.data ? (
        <MailContent mail={mail.data} />
      ) : (
        <CardSkeleton lines={8} />
      )}
    </Drawer>
  );
}

type Mail = NonNullable<ReturnType<typeof useOutgoingMail>['data']>;
function MailContent({ mail }: { mail: Mail }) {
  const text = useTranslations('mailOut');
  const field = useTranslations('fields');
  const [tab, setTab] = useState<string | null>('html');
  const retry = useRetryMail();
  const rows: [string, ReactNode][] = [
    [text('state'), <StateLine key="state" mail={mail} />],
    [text('from'), mail.from],
    [field('to'), mail.to.join(', ')],
    [field('cc'), mail.cc.join(', ')],
    [text('written'), formatDateTime(mail.createdDateTime)],
    [field('files'), mail.attachments.join(', ')],
    [
      text('case'),
      mail.caseId && (
        <Link to="/case/edit/$id" params={{ id: mail.caseId }}>
          {text('openCase')}
        </Link>
      ),
    ],
  ];
  return (
    <>
      <MailHeaders rows={rows} />
      {mail.state === 'failed' && (
        <div>
          <Button
            icon={<RefreshCwIcon size={16} aria-hidden />}
            isLoading={retry.isPending}
            onClick={() =>
              retry.mutate(mail.mailId, { onSuccess: () => notify.success(text('retryQueued')) })
            }
          >
            {text('retry')}
          </Button>
        </div>
      )}
      {mail.state === 'kept' && <p className="caution">{text('keptNotice')}</p>}
      {mail.hasLinks && <p className="muted">{text('linksHint')}</p>}
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List>
          <Tabs.Tab value="html">{text('tabs.html')}</Tabs.Tab>
          <Tabs.Tab value="text">{text('tabs.text')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'html' ? (
        <MailFrame html={mail.html} title={mail.subject} />
      ) : (
        <pre className={classes.plain}>{linked(mail.text)}</pre>
      )}
    </>
  );
}

function StateLine({ mail }: { mail: Mail }) {
  const text = useTranslations('mailOut');
  return (
    <>
      <MailStateTag state={mail.state} /> {mail.deliveredDateTime && formatDateTime(mail.deliveredDateTime)}
      {mail.state !== 'delivered' && mail.attempts > 0 && text('attemptCount', { count: mail.attempts })}
      {mail.lastError && mail.state !== 'delivered' && (
        <span className={classes.failure}>{mail.lastError}</span>
      )}
    </>
  );
}

/** Turns the URLs of a plain text into links. */
function linked(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text keep their order
      <a key={place} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );
}
