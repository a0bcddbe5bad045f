import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import {
  caseCreator,
  caseDeleter,
  postQualificationRequester,
  reminderStopper,
} from '@cfm/contract/platform/access.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { reminderEndpoints } from '@cfm/contract/process/reminders.ts';
import {
  BanIcon,
  BellOffIcon,
  BellRingIcon,
  CheckIcon,
  ClipboardListIcon,
  CopyIcon,
  FolderTreeIcon,
  ForwardIcon,
  ListChecksIcon,
  MailIcon,
  MergeIcon,
  MessageSquarePlusIcon,
  MessageSquareReplyIcon,
  ReplyIcon,
  RotateCcwIcon,
  StarIcon,
  StarOffIcon,
  TrashIcon,
  Undo2Icon,
  UndoIcon,
  UnlinkIcon,
  UserCheckIcon,
} from 'lucide-react';
import { call } from '../../../../api/client.ts';
import type { CaseActionName } from '../../../../ui/keys/case-keys.ts';
import { focusComposer } from '../timeline/composer.tsx';
import { type CaseAction, type OpenCase, statusIdOf } from './case-action.ts';
import { CloseRelatedDialog } from './close-related-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { IntegrateDialog } from './integrate-dialog.tsx';
import { MarketReplyDialog } from './market-reply-dialog.tsx';
import { SetParentDialog } from './set-parent-dialog.tsx';
import { SpamDialog } from './spam-dialog.tsx';

/** Leaving the page or making the case read-only would lose unsaved changes. */
const unlessUnsaved = ({ caseForm }: OpenCase) => (caseForm.isDirty ? 'unsaved' : null);

const hasParent = ({ detail }: OpenCase) => detail.related.some(({ relation }) => relation === 'parent');
const isReminderPaused = ({ detail: { reminderPlan } }: OpenCase) =>
  reminderPlan !== null && reminderPlan.endedAt === null && reminderPlan.pausedUntil !== null;

/** All actions on a case, most frequent first. Labels are the texts of `caseActions`. */
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
    draft: 'reply',
    isComposer: true,
    run: ({ compose }) => compose('reply'),
  },
  forward: {
    icon: ForwardIcon,
    ability: 'forward',
    place: 'wideHead',
    draft: 'forward',
    isComposer: true,
    run: ({ compose }) => compose('forward'),
  },
  sendEmail: {
    icon: MailIcon,
    ability: 'sendEmail',
    place: 'wideHead',
    draft: 'email',
    isComposer: true,
    run: ({ compose }) => compose('email'),
  },
  solve: {
    icon: CheckIcon,
    ability: 'solve',
    place: 'head',
    disabledReason: ({ detail }) => (detail.status.code === 'Solved' ? 'solved' : null),
    draft: 'solve',
    isComposer: true,
    run: ({ compose }) => compose('solve'),
  },
  requestData: {
    icon: ClipboardListIcon,
    ability: 'requestData',
    allowedTo: postQualificationRequester,
    place: 'menu',
    disabledReason: ({ detail, access }) =>
      detail.contact === null && !access.isReadOnly ? 'noCustomer' : null,
    run: ({ compose }) => compose('requestData'),
  },
  assignToMe: {
    icon: UserCheckIcon,
    ability: 'edit',
    place: 'menu',
    isShown: ({ caseForm, userId }) => caseForm.form.values.responsibleUserId !== userId,
    disabledReason: ({ access }) => (access.isReadOnly ? access.reason : null),
    run: ({ caseForm, userId }) => {
      const mine = { responsibleUserId: userId };
      // With other unsaved changes, it becomes one more of them.
      if (caseForm.isDirty) caseForm.form.set(mine);
      else caseForm.saveWith(mine);
    },
  },
  reopen: {
    icon: RotateCcwIcon,
    ability: 'edit',
    place: 'menu',
    isShown: ({ access, info }) =>
      access.isReadOnly && access.can('edit') && statusIdOf(info, 'InProgress') !== undefined,
    run: ({ caseForm, info }) => caseForm.saveWith({ statusId: statusIdOf(info, 'InProgress') }),
  },
  integrate: {
    icon: MergeIcon,
    ability: 'integrate',
    place: 'menu',
    Dialog: IntegrateDialog,
  },
  undoIntegration: {
    icon: Undo2Icon,
    // An integrated case can't be locked, so `isShown` checks the ability instead.
    ability: null,
    place: 'menu',
    isShown: ({ detail }) => detail.abilities.undoIntegration,
    asks: {
      words: 'undoIntegration',
      act: (id) => call(caseRelationEndpoints.undoIntegration, { params: { id } }),
    },
  },
  setParent: {
    icon: FolderTreeIcon,
    ability: 'setParent',
    place: 'menu',
    isShown: (on) => !hasParent(on),
    disabledReason: ({ detail, access }) =>
      detail.related.some(({ relation }) => relation === 'child') && !access.isReadOnly
        ? 'hasChildren'
        : null,
    Dialog: SetParentDialog,
  },
  changeParent: {
    icon: FolderTreeIcon,
    ability: 'setParent',
    place: 'menu',
    isShown: hasParent,
    Dialog: SetParentDialog,
  },
  removeParent: {
    icon: UnlinkIcon,
    ability: 'removeParent',
    place: 'menu',
    isShown: hasParent,
    asks: {
      words: 'removeParent',
      act: (id) => call(caseRelationEndpoints.removeParent, { params: { id } }),
    },
  },
  closeRelated: {
    icon: ListChecksIcon,
    // Needs no lock, even if the parent is closed, so `isShown` checks the ability instead.
    ability: null,
    place: 'menu',
    isShown: ({ detail }) => detail.abilities.closeRelated,
    Dialog: CloseRelatedDialog,
  },
  duplicate: {
    icon: CopyIcon,
    ability: 'duplicate',
    allowedTo: caseCreator,
    place: 'menu',
    disabledReason: unlessUnsaved,
    Dialog: DuplicateDialog,
  },
  recordMarketReply: {
    icon: MessageSquareReplyIcon,
    ability: 'recordMarketReply',
    place: 'menu',
    isShown: ({ detail }) => detail.isReminderProcessActive,
    Dialog: MarketReplyDialog,
  },
  resumeReminder: {
    icon: BellRingIcon,
    ability: 'resumeReminder',
    place: 'menu',
    isShown: isReminderPaused,
    asks: {
      words: 'resumeReminder',
      act: (id) => call(reminderEndpoints.resumeReminder, { params: { id } }),
    },
  },
  stopReminder: {
    icon: BellOffIcon,
    ability: 'stopReminder',
    allowedTo: reminderStopper,
    place: 'menu',
    isShown: ({ detail }) => detail.isReminderProcessActive,
    asks: {
      words: 'stopReminder',
      act: (id) => call(caseActionEndpoints.stopReminder, { params: { id } }),
    },
  },
  undoSpam: {
    icon: UndoIcon,
    ability: 'undoSpam',
    place: 'menu',
    isShown: ({ detail }) => detail.status.code === 'Spam',
    asks: {
      words: 'undoSpam',
      act: (id) => call(caseActionEndpoints.undoSpam, { params: { id } }),
    },
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
    icon: TrashIcon,
    ability: 'deleteCase',
    allowedTo: caseDeleter,
    place: 'menu',
    disabledReason: (on) => {
      if (on.detail.legal) return 'legal';
      const isTarget = on.detail.related.some(({ relation }) => relation === 'integrated');
      return isTarget ? 'hasIntegrated' : unlessUnsaved(on);
    },
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
