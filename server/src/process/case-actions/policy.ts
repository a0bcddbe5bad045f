import { isExcluded } from '@cfm/contract/catalog/case-statuses.ts';
import { caseCreator, caseDeleter, reminderStopper } from '@cfm/contract/platform/access.ts';
import { statusIds, transitionTarget } from '../../cases/case/status-transitions.ts';
import type { UserActor } from '../../context.ts';

interface CaseOfActions {
  statusId: number;
  legal: boolean;
  isReminderProcessActive: boolean;
  /** Another session holds its lock. */
  isForeign: boolean;
}
/** An integrated case must stay, because its number leads to the target. */
export const mayBeDeleted = (statusId: number): boolean => statusId !== statusIds.Integrated;
/** Spam and integrated cases can't be duplicated. */
export const mayBeDuplicated = (statusId: number): boolean => !isExcluded(statusId);

/** Abilities on a case as a whole. A closed case can also be duplicated and deleted, a spam case only deleted. */
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
