import {
  type Handover,
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
import { useOpened } from '../../../ui/use-opened.ts';
import type { HandoverQuestion } from './handover-dialog.tsx';
import { createUser, fetchUser, findLossOf, updateUser } from './queries.ts';
import { inParts, type UserValues } from './user-parts.ts';

const newUser: UserValues = {
  ...emptyValues(userForm),
  language: 'en',
  isActive: true,
  claims: {},
  scopes: {},
};

/** Thrown if the user is not saved, so that the form keeps its changes. */
const cancelled = new Error('the question was cancelled');

/**
 * Form to create or edit a user, with the version it started from, edit conflicts, and the question who takes over what
 * the user loses.
 */
export function useUserForm(opened: UserDetail | null) {
  const text = useTranslations('users');
  const navigate = useNavigate();
  const question = useOpened<HandoverQuestion>();
  async function askWhoTakesOver(stored: UserDetail, body: UserForm): Promise<Handover | undefined> {
    const preview = await findLossOf(stored, body);
    if (preview === null) return undefined;
    const isLeaving = !body.isActive;
    // A deactivation can also take open cases that a manager with a scope does not see.
    if (!preview.isAnythingLost && !(isLeaving && preview.isWithinOwnScope)) return undefined;
    const choice = await new Promise<Handover | null>((answer) =>
      question.open({ user: stored, preview, isLeaving, answer }),
    );
    if (choice === null) throw cancelled;
    return choice;
  }
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
    onError: (error) => error === cancelled,
    async onSubmit(body: UserForm, stored) {
      const name = `${body.firstName} ${body.lastName}`;
      if (stored === null) {
        const id = await createUser(body);
        notify.success(text(body.isActive ? 'created' : 'createdInactive', { name, email: body.email }));
        void navigate({ to: '/users/edit/$id', params: { id }, replace: true, ignoreBlocker: true });
        return;
      }
      const saved = await updateUser(stored, body, await askWhoTakesOver(stored, body));
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
    question,
    loadAgain: () => loadAgain().catch(reportError),
    isUnsaved: form.isDirty,
  };
}
export type EditedUser = ReturnType<typeof useUserForm>;
export type UserFormState = EditedUser['form'];
