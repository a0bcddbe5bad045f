import type { GivableRights, Role, UserDetail } from '@cfm/contract/access/user-settings.ts';
import { userFormOf } from '@cfm/contract/access/user-settings.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { EditorCard, EditorColumns, EditorForm, EditorPage } from '../../../ui/editor-page.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { AccountCard } from './account-card.tsx';
import { ChangedUser } from './changed-user.tsx';
import { PersonFields } from './person-fields.tsx';
import { RightsPreviewCard } from './rights-preview.tsx';
import { RightsTable } from './rights-table.tsx';
import { RoleField } from './role-field.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { type ScopeLists, useScopeNames } from './scope-names.ts';
import { useUserForm } from './use-user-form.ts';
import { UserRemoval } from './user-removal.tsx';
import classes from './user-settings.module.css';

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
  const ui = useTranslations('ui');
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const { form, stored, conflict, loadAgain, isUnsaved } = useUserForm(opened);
  const removal = useOpened<null>();
  const names = useScopeNames(lists);
  const shown = current ?? stored;
  const mayChange = stored === null || shown?.abilities.mayChange === true;
  const role = roles.find(({ id }) => id === form.values.roleId) ?? null;
  const actions = mayChange && (
    <>
      {!stored && <Button onClick={() => void navigate({ to: '/users' })}>{ui('cancel')}</Button>}
      {stored && isUnsaved && (
        <Button disabled={form.isSubmitting} onClick={() => form.reset(userFormOf(stored))}>
          {text('discard')}
        </Button>
      )}
      {shown?.abilities.mayDelete && (
        <Button disabledReason={isUnsaved ? text('unsaved') : null} onClick={() => removal.open(null)}>
          {text('delete')}
        </Button>
      )}
      <Button variant="dark" isLoading={form.isSubmitting} onClick={() => void form.submit()}>
        {ui('save')}
      </Button>
    </>
  );
  return (
    <>
      <LeaveGuard when={isUnsaved} />
      <EditorPage
        crumbs={[{ label: frame('menu.configuration') }, { label: frame('titles.users'), to: '/users' }]}
        title={
          stored ? (
            <>
              {stored.fullName} {!stored.isActive && <Tag>{text('states.deactivated')}</Tag>}
            </>
          ) : (
            frame('titles.createUser')
          )
        }
        purpose={text(stored ? 'aboutEdit' : 'aboutCreate')}
        actions={actions}
      >
        <EditorColumns
          sideWidth="wide"
          isSideInSight
          side={
            <>
              {shown && (
                <EditorCard title={text('cards.account')}>
                  <AccountCard user={shown} isUnsaved={isUnsaved} onDone={loadAgain} />
                </EditorCard>
              )}
              <EditorCard title={text('cards.preview')}>
                <RightsPreviewCard values={form.values} userId={stored?.id} names={names} />
              </EditorCard>
            </>
          }
        >
          <EditorForm {...form.props}>
            {shown?.unchangeable && (
              <p className={classes.notice} role="note">
                {text(`noChange.${shown.unchangeable}`)}
              </p>
            )}
            <FormError>{form.errorOf('general')}</FormError>
            <EditorCard title={text('cards.person')}>
              <PersonFields form={form} stored={stored} readOnly={!mayChange} />
            </EditorCard>
            <EditorCard title={text('cards.role')}>
              <RoleField form={form} roles={roles} readOnly={!mayChange} />
              <RightsTable form={form} role={role} givable={givable} readOnly={!mayChange} />
            </EditorCard>
            <EditorCard title={text('cards.scopes')}>
              <p className="muted">{text('scopesText')}</p>
              <ScopeFields form={form} givable={givable} names={names} readOnly={!mayChange} />
            </EditorCard>
          </EditorForm>
        </EditorColumns>
      </EditorPage>
      <ChangedUser conflict={conflict} form={form} roles={roles} names={names} />
      {shown && (
        <UserRemoval
          key={removal.round}
          user={shown}
          isOpen={removal.isOpen}
          onClose={removal.close}
          onGone={() => void navigate({ to: '/users' })}
        />
      )}
    </>
  );
}
