import { type UserAccount, userStates } from '@cfm/contract/access/user-settings.ts';
import { userManager } from '@cfm/contract/platform/access.ts';
import { useNavigate } from '@tanstack/react-router';
import { PlusIcon, UploadIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMayPass } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListBar, ListPage } from '../../../ui/list/list-page.tsx';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { useRoles, useUsers } from './queries.ts';
import { UserCard, useUserColumns } from './user-columns.tsx';
import { readUsersSearch, writeUsersSearch } from './user-list.ts';
import classes from './user-settings.module.css';

const UserImport = lazyPart(() => import('./user-import.tsx').then((m) => m.UserImport), null);

const idOf = ({ id }: UserAccount) => id;
const hrefOf = ({ id }: UserAccount) => `/users/edit/${id}`;

/** Users (/users). */
export function UsersPage() {
  const text = useTranslations('users');
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const isManager = useMayPass(userManager);
  const { shown, show } = useListAddress(readUsersSearch, writeUsersSearch);
  const users = useUsers(shown);
  const roles = useRoles();
  const columns = useUserColumns();
  const imported = useOpened<null>();
  return (
    <ListPage
      head={
        <>
          <TitleBar
            crumbs={[{ label: frame('menu.configuration') }]}
            title={frame('titles.users')}
            actions={
              isManager && (
                <>
                  <Button icon={<UploadIcon size={16} aria-hidden />} onClick={() => imported.open(null)}>
                    {text('import')}
                  </Button>
                  <Button
                    variant="dark"
                    icon={<PlusIcon size={16} aria-hidden />}
                    onClick={() => void navigate({ to: '/users/create' })}
                  >
                    {text('add')}
                  </Button>
                </>
              )
            }
          >
            <p className="muted">{text('about')}</p>
          </TitleBar>
          <ListBar>
            <ListSearch
              label={text('search')}
              search={shown.search}
              onSearch={(search) => show({ search, page: 1 }, true)}
            />
            <div className={classes.role}>
              <Dropdown
                label={text('columns.role')}
                isLabelHidden
                placeholder={text('allRoles')}
                error={roles.isError ? text('rolesFailed') : undefined}
                options={roles.data ?? []}
                value={shown.roleId}
                onChange={(roleId) => show({ roleId, page: 1 })}
              />
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out inline */}
            <div role="group" aria-label={text('columns.state')} className={classes.chips}>
              {([null, ...userStates] as const).map((state) => (
                <Chip
                  key={state ?? 'all'}
                  isActive={shown.state === state}
                  onClick={() => show({ state, page: 1 })}
                >
                  {text(`states.${state ?? 'all'}`)}
                </Chip>
              ))}
            </div>
          </ListBar>
        </>
      }
    >
      <List
        label={frame('titles.users')}
        columns={columns}
        Card={UserCard}
        query={users}
        idOf={idOf}
        onOpen={({ id }) => void navigate({ to: '/users/edit/$id', params: { id } })}
        hrefOf={hrefOf}
        paging={shown}
        onPaging={show}
        empty={
          <EmptyState
            title={text('empty')}
            action={
              <Button onClick={() => show({ search: '', roleId: null, state: null, page: 1 })}>
                {text('showAll')}
              </Button>
            }
          />
        }
      />
      {imported.isOpen && <UserImport onClose={imported.close} />}
    </ListPage>
  );
}
