import type { GivableRights, Role, UserDetail } from '@cfm/contract/access/user-settings.ts';
import { userFormOf } from '@cfm/contract/access/user-settings.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/chip.tsx';
import { RecordEditor } from '../../../ui/record-editor.tsx';
import type { RecordList } from '../../../ui/record-page-state.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { AccountCard } from './account-card.tsx';
import { ChangedUser } from './changed-user.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { PersonFields } from './person-fields.tsx';
import { RightsPreviewCard } from './rights-preview.tsx';
import { RightsTable } from './rights-table.tsx';
import { RoleField } from './role-field.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { type ScopeLists, useScopeNames } from './scope-names.ts';
import { useUserForm } from './use-user-form.ts';
import { UserRemoval } from './user-removal.tsx';

export const userList: RecordList = { category: 'configuration', title: 'users', to: '/users' };

interface UserEditorProps {
  /** The user as loaded when the page opened, or null for a new user. */
  opened: UserDetail | null;
  /** The user as now stored, for state and abilities. */
  current: UserDetail | null;
  roles: readonly Role[];
  givable: GivableRights;
  lists: ScopeLists;
}
/** A user with role, rights and scopes. Next to it the account and the preview. */
export function UserEditor({ opened, current, roles, givable, lists }: UserEditorProps) {
  const text = useTranslations('users');
  const frame = useTranslations('frame.titles');
  const navigate = useNavigate();
  const { form, stored, conflict, question, loadAgain, isUnsaved } = useUserForm(opened);
  const removal = useOpened<null>();
  const names = useScopeNames(lists);
  const shown = current ?? stored;
  const mayChange = stored === null || shown?.abilities.mayChange === true;
  const role = roles.find(({ id }) => id === form.values.roleId) ?? null;
  return (
    <RecordEditor
      list={userList}
      title={
        stored ? (
          <>
            {stored.fullName} {!stored.isActive && <Tag>{text('states.deactivated')}</Tag>}
          </>
        ) : (
          frame('createUser')
        )
      }
      purpose={text(stored ? 'aboutEdit' : 'aboutCreate')}
      form={form}
      isUnsaved={isUnsaved}
      isNew={!stored}
      isReadOnly={!mayChange}
      discard={stored !== null && { label: text('discard'), onClick: () => form.reset(userFormOf(stored)) }}
      removal={
        shown?.abilities.mayDelete === true && {
          label: text('delete'),
          disabledReason: isUnsaved ? text('unsaved') : null,
          onClick: () => removal.open(null),
        }
      }
      notice={
        shown?.unchangeable && (
          <p className="caution" role="note">
            {text(`noChange.${shown.unchangeable}`)}
          </p>
        )
      }
      cards={[
        {
          title: text('cards.person'),
          content: <PersonFields form={form} stored={stored} readOnly={!mayChange} />,
        },
        {
          title: text('cards.role'),
          content: (
            <>
              <RoleField form={form} roles={roles} readOnly={!mayChange} />
              <RightsTable form={form} role={role} givable={givable} readOnly={!mayChange} />
            </>
          ),
        },
        {
          title: text('cards.scopes'),
          content: (
            <>
              <p className="muted">{text('scopesText')}</p>
              <ScopeFields form={form} givable={givable} names={names} readOnly={!mayChange} />
            </>
          ),
        },
      ]}
      sideWidth="wide"
      isSideInSight
      side={[
        shown !== null && {
          title: text('cards.account'),
          content: <AccountCard user={shown} isUnsaved={isUnsaved} onDone={loadAgain} />,
        },
        {
          title: text('cards.preview'),
          content: <RightsPreviewCard values={form.values} userId={stored?.id} names={names} />,
        },
      ]}
    >
      <ChangedUser conflict={conflict} form={form} roles={roles} names={names} />
      {question.of && (
        <HandoverDialog
          key={question.round}
          question={question.of}
          isOpen={question.isOpen}
          onClose={question.close}
        />
      )}
      {shown && (
        <UserRemoval
          key={removal.round}
          user={shown}
          isOpen={removal.isOpen}
          onClose={removal.close}
          onGone={() => void navigate({ to: '/users' })}
        />
      )}
    </RecordEditor>
  );
}
