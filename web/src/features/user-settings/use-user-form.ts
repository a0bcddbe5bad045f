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
import { emptyValues, useForm } from '../../ui/use-form.ts';
import { createUser, fetchUser, updateUser } from './queries.ts';
import { inParts, type UserValues } from './user-parts.ts';

const newUser: UserValues = {
  ...emptyValues(userForm),
  language: 'en',
  isActive: true,
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
      const before = conflict.latest();
      const name = `${body.firstName} ${body.lastName}`;
      if (before === null) {
        const id = await createUser(body);
        notify.success(text(body.isActive ? 'created' : 'createdInactive', { name, email: body.email }));
        setMadeId(id);
        return;
      }
      const saved = await updateUser(before, body);
      notify.success(text('saved', { name }));
      begin(saved);
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
    begin(await fetchUser(stored.id));
  }
  function begin(user: UserDetail) {
    conflict.begin(user);
    form.reset(userFormOf(user));
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
