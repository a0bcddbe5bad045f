import type { UserAccount, UserSortColumn } from '@cfm/contract/access/user-settings.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { CellLines } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import { NameCell } from '../../../ui/list/name-cell.tsx';
import { RowActions } from '../../../ui/list/row-actions.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';

type UserCell = CellProps<UserAccount>;
const TitleCell = ({ row }: UserCell) => <NameCell name={row.fullName} />;
const UsernameCell = ({ row }: UserCell) => <CellLines first={row.username} title={row.username} />;
const EmailCell = ({ row }: UserCell) => <CellLines first={row.email} title={row.email} />;
const RoleCell = ({ row }: UserCell) => <CellLines first={row.role} title={row.role} />;
const StateCell = (cell: UserCell) => <CellLines first={<UserTags {...cell} />} />;
/** Unusual states are highlighted. A user who can sign in is just active. */
function UserTags({ row }: Pick<UserCell, 'row'>) {
  const text = useTranslations('users');
  const isUsual = row.isActive && row.isActivated && row.hasTwoFactor && !row.isLocked;
  return (
    <>
      {isUsual && text('states.active')} {!row.isActive && <Tag>{text('states.deactivated')}</Tag>}{' '}
      {row.isActive && !row.isActivated && <Tag tone="warning">{text('states.notActivated')}</Tag>}{' '}
      {row.isActive && row.isActivated && !row.hasTwoFactor && (
        <Tag tone="warning">{text('noSecondFactor')}</Tag>
      )}{' '}
      {row.isLocked && <Tag tone="error">{text('states.locked')}</Tag>}
    </>
  );
}
const SignInCell = ({ row }: UserCell) => <CellLines first={<LastSignIn row={row} />} />;
function LastSignIn({ row: { lastSignInDateTime } }: Pick<UserCell, 'row'>) {
  const text = useTranslations('users');
  return lastSignInDateTime ? formatDateTime(lastSignInDateTime) : text('never');
}
const ActionsCell = ({ row, ...actions }: UserCell) => <RowActions name={row.fullName} {...actions} />;

/** A user on a phone. */
export function UserCard(cell: UserCell) {
  const { role, email } = cell.row;
  return (
    <RowCard end={<ActionsCell {...cell} />}>
      <TitleCell {...cell} />
      <span className="muted">
        <Facts>{[role, email]}</Facts>
      </span>
      <span>
        <UserTags row={cell.row} />
      </span>
    </RowCard>
  );
}

export function useUserColumns(): readonly ListColumn<UserAccount, UserSortColumn>[] {
  const text = useTranslations('users.columns');
  const list = useTranslations('ui.list');
  return useMemo(() => {
    const upFirst = { sortsUpFirst: true };
    return [
      {
        id: 'name',
        name: text('name'),
        sortBy: 'name',
        ...upFirst,
        width: 160,
        widest: 320,
        Cell: TitleCell,
      },
      {
        id: 'username',
        name: text('username'),
        sortBy: 'username',
        ...upFirst,
        width: 112,
        widest: 220,
        Cell: UsernameCell,
      },
      {
        id: 'email',
        name: text('email'),
        sortBy: 'email',
        ...upFirst,
        width: 190,
        fills: true,
        Cell: EmailCell,
      },
      { id: 'role', name: text('role'), width: 120, Cell: RoleCell },
      { id: 'state', name: text('state'), width: 132, widest: 200, Cell: StateCell },
      { id: 'lastSignIn', name: text('lastSignIn'), sortBy: 'lastSignIn', width: 128, Cell: SignInCell },
      { id: 'actions', name: list('actions'), width: 92, look: 'actions', Cell: ActionsCell },
    ];
  }, [text, list]);
}
