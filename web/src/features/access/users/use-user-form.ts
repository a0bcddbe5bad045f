import {
  type UserDetail,
  type UserForm,
  userDetail,
  userForm,
  userFormOf,
} from '@cfm/contract/access/user-settings.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { emptyValues } from '../../../ui/use-form.ts';
import { createUser, fetchUser, updateUser } from './queries.ts';
import { inParts, type UserValues } from './user-parts.ts';

const newUser: UserValues = {
  ...emptyValues(userForm),
  language: 'en',
  isActive: true,
  claims: {},
  scopes: {},
};

/** Form to create or edit a user, with the version it started from and edit conflicts. */
export function useUserForm(opened: UserDetail | null) {
  const text = useTranslations('users');
  const navigate = useNavigate();
  const { form, conflict, startFrom } = useEditForm({
    schema: userForm,
    opened,
    code: 'UserChanged',
    reply: userDetail,
    valuesOf: (user: UserDetail): UserValues => userFormOf(user),
    ...inParts,
    initial: newUser,
    keep: opened ? `user:${opened.id}` : 'user:new',
    taken: 'UserExists',
    labels: { username: text('username') },
    async onSubmit(body: UserForm, stored) {
      const name = `${body.firstName} ${body.lastName}`;
      if (stored === null) {
        const id = await createUser(body);
        notify.success(text(body.isActive ? 'created' : 'createdInactive', { name, email: body.email }));
        void navigate({ to: '/users/edit/$id', params: { id }, replace: true, ignoreBlocker: true });
        return;
      }
      const saved = await updateUser(stored, body);
      notify.success(text('saved', { name }));
      startFrom(saved);
    },
  });
  /** Starts over from the stored user. */
  async function loadAgain() {
    if (conflict.stored !== null) startFrom(await fetchUser(conflict.stored.id));
  }
  return {
    form,
    stored: conflict.stored,
    conflict,
    loadAgain: () => loadAgain().catch(reportError),
    isUnsaved: form.isDirty,
  };
}
export type EditedUser = ReturnType<typeof useUserForm>;
export type UserFormState = EditedUser['form'];
