import {
  type UserDetail,
  type UserForm,
  userDetail,
  userForm,
  userFormOf,
} from '@cfm/contract/user-settings.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../api/api-error.ts';
import { notify } from '../../api/notifications.ts';
import { reportError } from '../../api/report-error.ts';
import { useConflict, useKeptEdit } from '../../ui/use-conflict.ts';
import { useForm } from '../../ui/use-form.ts';
import { fetchUser, saveUser } from './queries.ts';
import { inParts, type UserValues } from './user-parts.ts';

const newUser: UserValues = {
  firstName: null,
  lastName: null,
  username: null,
  email: null,
  language: 'en',
  isActive: true,
  roleId: null,
  claims: {},
  scopes: {},
};

/** A user that is made or changed: its form, the version it began with, and what somebody else did meanwhile. */
export function useUserForm(opened: UserDetail | null) {
  const text = useTranslations('users');
  const navigate = useNavigate();
  const conflict = useConflict({
    opened,
    code: 'UserChanged',
    reply: userDetail,
    valuesOf: (user: UserDetail): UserValues => userFormOf(user),
    ...inParts,
  });
  const { stored } = conflict;
  const [madeId, setMadeId] = useState<number | null>(null);
  const form = useForm({
    schema: userForm,
    initial: stored ? userFormOf(stored) : newUser,
    labels: { username: text('username') },
    async onSubmit(body: UserForm) {
      const id = await saveUser(conflict.latest(), body);
      const name = `${body.firstName} ${body.lastName}`;
      if (stored === null) {
        notify.success(text(body.isActive ? 'created' : 'createdInactive', { name, email: body.email }));
        setMadeId(id);
        return;
      }
      notify.success(text('saved', { name }));
      await loadAgain();
    },
    onError(error) {
      if (hasCode(error, 'UserExists')) form.setErrors(error.errors);
      else if (!conflict.tells(error, form)) reportError(error);
    },
  });
  useKeptEdit(opened ? `user:${opened.id}` : 'user:new', form, conflict);
  /** Starts anew from what is stored. */
  async function loadAgain() {
    if (stored === null) return;
    const fresh = await fetchUser(stored.id);
    conflict.begin(fresh);
    form.reset(userFormOf(fresh));
  }
  // In an effect: then the guard knows that nothing is unsaved.
  useEffect(() => {
    if (madeId !== null) void navigate({ to: '/users/edit/$id', params: { id: madeId }, replace: true });
  }, [madeId, navigate]);
  return {
    form,
    stored,
    conflict,
    loadAgain: () => loadAgain().catch(reportError),
    isUnsaved: form.isDirty && madeId === null,
  };
}
export type EditedUser = ReturnType<typeof useUserForm>;
export type UserFormState = EditedUser['form'];
