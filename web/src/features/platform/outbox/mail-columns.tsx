import type { OutgoingMailRow } from '@cfm/contract/platform/outbox.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { EmailText } from '../../../ui/email-text.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { IsolatedText } from '../../../ui/isolated-text.tsx';
import { CellLines } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import classes from './mail-out.module.css';
import type { MailState } from './queries.ts';

type MailCell = CellProps<OutgoingMailRow>;
const StateCell = ({ row }: MailCell) => <MailStateTag state={row.state} />;
function SubjectCell({ row, onOpen }: MailCell) {
  const failure = row.state === 'delivered' ? null : row.lastError;
  return (
    <CellLines
      first={
        <button type="button" className={classes.subject} onClick={onOpen}>
          <IsolatedText text={row.subject} />
        </button>
      }
      second={failure && <span className={classes.failure}>{failure}</span>}
      title={[row.subject, failure].filter(Boolean).join('\n')}
    />
  );
}
function RecipientsCell({ row: { to, cc } }: MailCell) {
  const text = useTranslations('mailOut');
  const copies = cc.length > 0 ? text('copyTo', { cc: cc.join(', ') }) : '';
  return (
    <CellLines
      first={<EmailText text={to.join(', ')} />}
      second={copies && <EmailText text={copies} />}
      title={[to.join(', '), copies].filter(Boolean).join(' · ')}
    />
  );
}
const WrittenCell = ({ row }: MailCell) => <span className="num">{formatDateTime(row.createdDateTime)}</span>;
const DeliveredCell = ({ row }: MailCell) => (
  <span className="num">{formatDateTime(row.deliveredDateTime)}</span>
);
const AttemptsCell = ({ row }: MailCell) => <span className="num">{row.attempts}</span>;

/** A mail on a phone. */
export function MailCard({ row, onOpen }: MailCell) {
  return (
    <div className={classes.card}>
      <div className={classes.cardFacts}>
        <StateCell row={row} onOpen={onOpen} />
        <WrittenCell row={row} onOpen={onOpen} />
      </div>
      <SubjectCell row={row} onOpen={onOpen} />
      <span className={classes.cardTo}>
        <EmailText text={row.to.join(', ')} />
      </span>
    </div>
  );
}

export function useMailColumns(): readonly ListColumn<OutgoingMailRow>[] {
  const text = useTranslations('mailOut');
  const field = useTranslations('fields');
  return useMemo(
    () => [
      { id: 'state', name: text('state'), width: 124, Cell: StateCell },
      { id: 'subject', name: field('subject'), width: 200, fills: true, look: 'wraps', Cell: SubjectCell },
      { id: 'to', name: field('to'), width: 262, widest: 440, look: 'wraps', Cell: RecipientsCell },
      { id: 'written', name: text('written'), width: 130, Cell: WrittenCell },
      { id: 'delivered', name: text('delivered'), width: 130, Cell: DeliveredCell },
      { id: 'attempts', name: text('attempts'), width: 92, look: 'number', Cell: AttemptsCell },
    ],
    [text, field],
  );
}

/** The state of a mail, coloured if delivered or failed. */
export function MailStateTag({ state }: { state: MailState }) {
  const text = useTranslations('mailOut.states');
  return (
    <span className={classes.state} data-state={state}>
      {text(state)}
    </span>
  );
}
