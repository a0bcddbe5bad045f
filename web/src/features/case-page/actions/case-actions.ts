import {
  CheckIcon,
  ForwardIcon,
  MessageSquarePlusIcon,
  RotateCcwIcon,
  StarIcon,
  StarOffIcon,
  UserCheckIcon,
} from 'lucide-react';
import type { CaseActionName } from '../../../ui/keys/case-keys.ts';
import { focusComposer } from '../timeline/composer.tsx';
import { type CaseAction, statusIdOf } from './case-action.ts';
import { SolveDialog } from './solve-dialog.tsx';

/** Everything that can be done with a case, by how often it is. Its name is the text `case.actions` of its key. */
export const caseActions = {
  comment: {
    icon: MessageSquarePlusIcon,
    ability: 'comment',
    place: 'own',
    run: focusComposer,
  },
  forward: {
    icon: ForwardIcon,
    ability: 'forward',
    place: 'head',
    run: ({ openForward }) => openForward(),
  },
  solve: {
    icon: CheckIcon,
    ability: 'solve',
    place: 'head',
    disabledReason: ({ detail, info }) => {
      if (detail.status.code === 'Solved') return 'solved';
      return statusIdOf(info, 'Solved') === undefined ? 'taking' : null;
    },
    Dialog: SolveDialog,
  },
  assignToMe: {
    icon: UserCheckIcon,
    ability: 'edit',
    place: 'menu',
    isShown: ({ caseForm, userId }) => caseForm.form.values.responsibleUserId !== userId,
    disabledReason: ({ access }) => (access.isAtRest ? access.reason : null),
    run: ({ caseForm, userId }) => {
      const mine = { responsibleUserId: userId };
      // Beside other changes it is one more of them.
      if (caseForm.isDirty) caseForm.form.set(mine);
      else caseForm.saveWith(mine);
    },
  },
  reopen: {
    icon: RotateCcwIcon,
    ability: 'edit',
    place: 'menu',
    isShown: ({ access, info }) =>
      access.isAtRest && access.can('edit') && statusIdOf(info, 'InProgress') !== undefined,
    run: ({ caseForm, info }) => caseForm.saveWith({ statusId: statusIdOf(info, 'InProgress') }),
  },
  markFavorite: {
    icon: StarIcon,
    ability: null,
    place: 'own',
    isShown: ({ detail }) => !detail.isFavorite,
    run: ({ markFavorite }) => markFavorite(true),
  },
  unmarkFavorite: {
    icon: StarOffIcon,
    ability: null,
    place: 'own',
    isShown: ({ detail }) => detail.isFavorite,
    run: ({ markFavorite }) => markFavorite(false),
  },
} satisfies Record<CaseActionName, CaseAction>;
