import { caseCreator, caseDeleter, reminderStopper } from '@cfm/contract/access.ts';
import {
  BanIcon,
  BellOffIcon,
  CheckIcon,
  CopyIcon,
  ForwardIcon,
  MailIcon,
  MessageSquarePlusIcon,
  ReplyIcon,
  RotateCcwIcon,
  StarIcon,
  StarOffIcon,
  Trash2Icon,
  UndoIcon,
  UserCheckIcon,
} from 'lucide-react';
import type { CaseActionName } from '../../../ui/keys/case-keys.ts';
import { focusComposer } from '../timeline/composer.tsx';
import { type CaseAction, type OpenCase, statusIdOf } from './case-action.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { SolveDialog } from './solve-dialog.tsx';
import { SpamDialog, UndoSpamDialog } from './spam-dialogs.tsx';
import { StopReminderDialog } from './stop-reminder-dialog.tsx';

/** What leaves the page, or makes the case one that is only read, would take what was typed along. */
const unlessUnsaved = ({ caseForm }: OpenCase) => (caseForm.isDirty ? 'unsaved' : null);

/** Everything that can be done with a case, by how often it is. Its name is the text `case.actions` of its key. */
export const caseActions = {
  comment: {
    icon: MessageSquarePlusIcon,
    ability: 'comment',
    place: 'own',
    run: focusComposer,
  },
  reply: {
    icon: ReplyIcon,
    ability: 'reply',
    place: 'head',
    run: ({ compose }) => compose('reply'),
  },
  forward: {
    icon: ForwardIcon,
    ability: 'forward',
    place: 'head',
    run: ({ compose }) => compose('forward'),
  },
  sendEmail: {
    icon: MailIcon,
    ability: 'sendEmail',
    place: 'menu',
    run: ({ compose }) => compose('email'),
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
  duplicate: {
    icon: CopyIcon,
    ability: 'duplicate',
    allowedTo: caseCreator,
    place: 'menu',
    disabledReason: unlessUnsaved,
    Dialog: DuplicateDialog,
  },
  stopReminder: {
    icon: BellOffIcon,
    ability: 'stopReminder',
    allowedTo: reminderStopper,
    place: 'menu',
    isShown: ({ detail }) => detail.isReminderProcessActive,
    Dialog: StopReminderDialog,
  },
  undoSpam: {
    icon: UndoIcon,
    ability: 'undoSpam',
    place: 'menu',
    isShown: ({ detail }) => detail.status.code === 'Spam',
    Dialog: UndoSpamDialog,
  },
  markAsSpam: {
    icon: BanIcon,
    ability: 'markAsSpam',
    place: 'menu',
    isShown: ({ detail }) => detail.status.code !== 'Spam',
    disabledReason: unlessUnsaved,
    Dialog: SpamDialog,
  },
  deleteCase: {
    icon: Trash2Icon,
    ability: 'deleteCase',
    allowedTo: caseDeleter,
    place: 'menu',
    disabledReason: (on) => (on.detail.legal ? 'legal' : unlessUnsaved(on)),
    isDangerous: true,
    Dialog: DeleteDialog,
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
