import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import type { MailState } from '@cfm/contract/platform/outbox.ts';
import type { SentReport } from '@cfm/contract/screens/monthly-report.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Pages } from '../../../ui/list/pager.tsx';
import { MailFrame } from '../../../ui/mail/mail-frame.tsx';
import { MailHeaders } from '../../../ui/mail/mail-headers.tsx';
import { CardSkeleton, TableSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from './monthly-report.module.css';
import { isKept, sentPageSize, useSentReport, useSentReports } from './queries.ts';
import { betweenNames, useFormatNames } from './use-format-names.ts';

/** Sent reports, with a copy of each (rule 23.8). */
export function SentCard() {
  const text = useTranslations('monthlyReport');
  const [page, setPage] = useState(1);
  const sent = useSentReports(page);
  const opened = useOpened<SentReport>();
  const totalCount = sent.data?.totalCount ?? 0;
  return (
    <EditorCard title={text('sentTitle')}>
      {sent.isError && !sent.data && <ErrorState error={sent.error} onRetry={() => void sent.refetch()} />}
      {sent.isPending && <TableSkeleton rows={2} />}
      {sent.data && totalCount === 0 && (
        <EmptyState title={text('noneSent')}>{text('noneSentText')}</EmptyState>
      )}
      {sent.data && totalCount > 0 && (
        <>
          <p className="muted">{text('sentText')}</p>
          {sent.data.items.some(({ recipients }) => recipients.some(isKept)) && <KeptNotice />}
          <SentTable rows={sent.data.items} onOpen={opened.open} />
        </>
      )}
      {totalCount > sentPageSize && (
        <Pages
          paging={{ page, take: sentPageSize }}
          totalCount={totalCount}
          isTotalExact
          onChange={(changed) => setPage(changed.page ?? 1)}
        />
      )}
      {opened.of && <CopyDialog sent={opened.of} isOpen={opened.isOpen} onClose={opened.close} />}
    </EditorCard>
  );
}

/** Explains why mails are marked as not sent. */
function KeptNotice() {
  const text = useTranslations('monthlyReport');
  const states = useTranslations('mailOut.states');
  return <p className="muted">{text('keptNotice', { state: states('kept') })}</p>;
}

function SentTable({ rows, onOpen }: { rows: readonly SentReport[]; onOpen: (sent: SentReport) => void }) {
  const text = useTranslations('monthlyReport');
  const locale = useLocale();
  const fewNames = useFormatNames();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll, and the card is the region
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access
    <div role="group" className={classes.tableBox} aria-label={text('sentTitle')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.left}>
              {text('columns.sentAt')}
            </th>
            <th scope="col" className={classes.left}>
              {text('columns.month')}
            </th>
            <th scope="col" className={classes.left}>
              {text('columns.sentBy')}
            </th>
            <th scope="col" className={classes.left}>
              {text('columns.recipients')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((sent) => (
            <tr key={sent.monthlySendingId}>
              <th scope="row" className={classes.left}>
                {formatDateTime(sent.sentAt)}
              </th>
              <td className={classes.left}>{formatMonth(sent.month, locale)}</td>
              <td className={classes.left}>{sent.sentBy}</td>
              <td className={classes.left} title={sent.recipients.map(({ name }) => name).join(betweenNames)}>
                {fewNames(sent.recipients)}
                <States of={sent} />
              </td>
              <td>
                <Button
                  size="small"
                  aria-label={text('openOf', { date: formatDateTime(sent.sentAt) })}
                  onClick={() => onOpen(sent)}
                >
                  {text('open')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
const addressed = (recipients: SentReport['recipients']): string =>
  recipients.map(({ name, email }) => `${name} (${email})`).join(betweenNames);

/** States of a mail that has not reached its recipient. */
const notArrived = ['failed', 'queued', 'kept', 'withdrawn'] as const satisfies readonly MailState[];
/** Number of undelivered mails by state. */
function States({ of }: { of: SentReport }) {
  const text = useTranslations('monthlyReport');
  const states = useTranslations('mailOut.states');
  const counts = notArrived.map((state) => ({
    state,
    count: of.recipients.filter((each) => each.state === state).length,
  }));
  return (
    <>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <span key={state}>
            {' '}
            <Tag tone={state === 'queued' ? undefined : state === 'failed' ? 'error' : 'warning'}>
              {text('inState', { state: states(state), count })}
            </Tag>
          </span>
        ))}
    </>
  );
}

interface CopyDialogProps {
  sent: SentReport;
  isOpen: boolean;
  onClose: () => void;
}
function CopyDialog({ sent, isOpen, onClose }: CopyDialogProps) {
  const text = useTranslations('monthlyReport');
  const locale = useLocale();
  const date = formatDateTime(sent.sentAt);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('copyTitle', { month: formatMonth(sent.month, locale), date })}
      width={820}
      buttons={<Button onClick={onClose}>{text('close')}</Button>}
    >
      <Copy sent={sent} />
    </Dialog>
  );
}

function Copy({ sent }: { sent: SentReport }) {
  const text = useTranslations('monthlyReport');
  const states = useTranslations('mailOut.states');
  const { data: copy, isError, error, refetch } = useSentReport(sent.monthlySendingId);
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!copy) return <CardSkeleton lines={10} />;
  const inState = (state: MailState) => copy.recipients.filter((each) => each.state === state);
  const isMissed = ({ state }: SentReport['recipients'][number]) => notArrived.some((each) => each === state);
  return (
    <div className={classes.form}>
      <MailHeaders
        rows={[
          [text('subject'), copy.subject],
          [text('to'), addressed(copy.recipients.filter((each) => !isMissed(each)))],
          ...notArrived.map((state) => [states(state), addressed(inState(state))] as const),
        ]}
      />
      {copy.recipients.some(isKept) && <KeptNotice />}
      <p className="muted">{text('copyHint')}</p>
      <MailFrame html={copy.html} title={copy.subject} isWhole />
    </div>
  );
}
