import type { BlacklistEntry, BlacklistSortColumn } from '@cfm/contract/catalog/blacklist.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { EmailText } from '../../../ui/email-text.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { CellLines } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import { NameCell } from '../../../ui/list/name-cell.tsx';
import { RowActions } from '../../../ui/list/row-actions.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import classes from './blacklist.module.css';

type EntryCell = CellProps<BlacklistEntry>;
const EmailCell = ({ row }: EntryCell) => <NameCell name={row.email} />;
const FirstNameCell = ({ row }: EntryCell) => <Name name={row.firstName} />;
const LastNameCell = ({ row }: EntryCell) => <Name name={row.lastName} />;
const Name = ({ name }: { name: string | null }) => <CellLines first={name ?? '—'} title={name ?? ''} />;
const ModifiedCell = ({ row }: EntryCell) => <CellLines first={<Moment at={row.lastModifiedDateTime} />} />;
const Moment = ({ at }: { at: string }) => (
  <span className={`${classes.quiet} num`}>{formatDateTime(at)}</span>
);
const ActionsCell = ({ row, ...actions }: EntryCell) => <RowActions name={row.email} {...actions} />;

/** An entry on a phone. */
export function EntryCard(cell: EntryCell) {
  const { email, firstName, lastName, lastModifiedDateTime } = cell.row;
  return (
    <RowCard end={<ActionsCell {...cell} />}>
      <span className={classes.email}>
        <EmailText text={email} />
      </span>
      <span className={classes.quiet}>
        <Facts>
          {[[firstName, lastName].filter(Boolean).join(' '), <Moment key="at" at={lastModifiedDateTime} />]}
        </Facts>
      </span>
    </RowCard>
  );
}

export function useBlacklistColumns(): readonly ListColumn<BlacklistEntry, BlacklistSortColumn>[] {
  const text = useTranslations('blacklist');
  const list = useTranslations('ui.list');
  return useMemo(() => {
    const names = { sortsUpFirst: true, width: 150, widest: 260 };
    return [
      {
        id: 'email',
        name: text('email'),
        sortBy: 'email',
        sortsUpFirst: true,
        width: 240,
        fills: true,
        Cell: EmailCell,
      },
      { id: 'firstName', name: text('firstName'), sortBy: 'firstName', ...names, Cell: FirstNameCell },
      { id: 'lastName', name: text('lastName'), sortBy: 'lastName', ...names, Cell: LastNameCell },
      {
        id: 'lastModifiedDateTime',
        name: text('lastModifiedDateTime'),
        sortBy: 'lastModifiedDateTime',
        width: 150,
        Cell: ModifiedCell,
      },
      { id: 'actions', name: list('actions'), width: 92, look: 'actions', Cell: ActionsCell },
    ];
  }, [text, list]);
}
