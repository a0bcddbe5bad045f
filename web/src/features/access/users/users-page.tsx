import { type UserAccount, userStates } from '@cfm/contract/access/user-settings.ts';
import { userManager } from '@cfm/contract/platform/access.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMayPass } from '../../../api/session.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FilterChips, ListFilter } from '../../../ui/list/list-filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { useRoles, usersAddress, useUsers } from './queries.ts';
import { UserCard, useUserColumns } from './user-columns.tsx';

const UserImport = lazyPart(() => import('./user-import.tsx').then((m) => m.UserImport), null);

const idOf = ({ id }: UserAccount) => id;
const hrefOf = ({ id }: UserAccount) => `/users/edit/${id}`;

/** Users (/users). */
export function UsersPage() {
  const text = useTranslations('users');
  const navigate = useNavigate();
  const isManager = useMayPass(userManager);
  const address = useListAddress(usersAddress);
  const { shown, filter } = address;
  const users = useUsers(shown);
  const roles = useRoles();
  const columns = useUserColumns();
  const imported = useOpened<null>();
  return (
    <ListPage
      category="configuration"
      title="users"
      about={<p className="muted">{text('about')}</p>}
      address={address}
      columns={columns}
      Card={UserCard}
      query={users}
      idOf={idOf}
      hrefOf={hrefOf}
      search={text('search')}
      filters={
        <>
          <ListFilter>
            <Dropdown
              label={text('columns.role')}
              isLabelHidden
              placeholder={text('allRoles')}
              error={roles.isError ? text('rolesFailed') : undefined}
              options={roles.data ?? []}
              value={shown.roleId}
              onChange={(roleId) => filter({ roleId })}
            />
          </ListFilter>
          <FilterChips
            label={text('columns.state')}
            options={[null, ...userStates].map((state) => [state, text(`states.${state ?? 'all'}`)] as const)}
            value={shown.state}
            onChange={(state) => filter({ state })}
          />
        </>
      }
      importing={isManager && { label: text('import'), onClick: () => imported.open(null) }}
      add={isManager && { label: text('add'), onClick: () => void navigate({ to: '/users/create' }) }}
      emptyFilter={{ title: text('empty'), showAll: text('showAll') }}
    >
      {imported.isOpen && <UserImport onClose={imported.close} />}
    </ListPage>
  );
}
