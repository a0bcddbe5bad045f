import { caseCreator, caseDeleter, reminderStopper } from '@cfm/contract/platform/access.ts';
import { isExcluded, statusIds, transitionTarget } from '../../cases/case/status-transitions.ts';
import type { UserActor } from '../../context.ts';

interface CaseOfActions {
  statusId: number;
  legal: boolean;
  isReminderProcessActive: boolean;
  /** Somebody else holds its lock. */
  isForeign: boolean;
}
/** A part of another case is found by its number, which has to lead there. */
export const mayBeDeleted = (statusId: number): boolean => statusId !== statusIds.Integrated;
/** What is spam or part of another case is not copied. */
export const mayBeDuplicated = (statusId: number): boolean => !isExcluded(statusId);

/** What the reader may do with a case as a whole. A closed case can be duplicated and deleted too, spam only deleted. */
export function caseActionAbilities(
  user: UserActor,
  { statusId, legal, isReminderProcessActive, isForeign }: CaseOfActions,
  canChange: boolean,
) {
  const isAllowed = (transition: 'spam' | 'undoSpam') =>
    !isForeign && transitionTarget(transition, { statusId, statusBeforeId: null }) !== null;
  return {
    duplicate: !isForeign && mayBeDuplicated(statusId) && caseCreator.allows(user),
    markAsSpam: isAllowed('spam'),
    undoSpam: isAllowed('undoSpam'),
    stopReminder: canChange && isReminderProcessActive && reminderStopper.allows(user),
    deleteCase: !isForeign && !legal && mayBeDeleted(statusId) && caseDeleter.allows(user),
  };
}
