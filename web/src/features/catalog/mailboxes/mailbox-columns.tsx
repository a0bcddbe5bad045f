import type { ListedMailbox } from '@cfm/contract/catalog/mailboxes.ts';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSettingsScope } from '../../../api/session.ts';
import { languageName } from '../../../ui/format.ts';
import { CellLines } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import { NameCell } from '../../../ui/list/name-cell.tsx';
import { RowActions } from '../../../ui/list/row-actions.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';

type MailboxCell = CellProps<ListedMailbox>;
const TitleCell = ({ row }: MailboxCell) => <NameCell name={row.name} isActive />;
const EmailCell = ({ row: { email } }: MailboxCell) => <CellLines first={email} title={email} />;
function LanguageCell({ row }: MailboxCell) {
  const locale = useLocale();
  return <CellLines first={languageName(row.language, locale)} />;
}
function UsersCell({ row: { users } }: MailboxCell) {
  const names = users.map(({ fullName }) => fullName).join(', ');
  return <CellLines first={names || '—'} title={names} />;
}
function ActionsCell({ row, ...actions }: MailboxCell) {
  return <RowActions name={row.name} isReadOnly={!useSettingsScope()(null)} {...actions} />;
}

/** A mailbox on a phone. */
export function MailboxCard(cell: MailboxCell) {
  return (
    <RowCard end={<ActionsCell {...cell} />}>
      <TitleCell {...cell} />
      <span className="muted">{cell.row.email}</span>
    </RowCard>
  );
}

export function useMailboxColumns(): readonly ListColumn<ListedMailbox, 'name'>[] {
  const text = useTranslations('fields');
  const list = useTranslations('ui.list');
  return useMemo(
    () => [
      {
        id: 'name',
        name: text('name'),
        sortBy: 'name',
        sortsUpFirst: true,
        width: 210,
        widest: 320,
        Cell: TitleCell,
      },
      { id: 'email', name: text('email'), width: 318, widest: 420, Cell: EmailCell },
      { id: 'language', name: text('language'), width: 120, Cell: LanguageCell },
      { id: 'users', name: text('userIds'), width: 180, fills: true, Cell: UsersCell },
      { id: 'actions', name: list('actions'), width: 92, look: 'actions', Cell: ActionsCell },
    ],
    [text, list],
  );
}
