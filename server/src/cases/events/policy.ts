import type { CaseEventType } from '@cfm/contract/cases/event-types.ts';
import { isReadOnly } from '@cfm/contract/catalog/case-statuses.ts';
import { attachmentDeleter, caseCreator, eventDeleter } from '@cfm/contract/platform/access.ts';
import type { UserActor } from '../../context.ts';

/** Whether a case can be changed, and whether it is legal, so that nothing may be deleted. */
interface CaseOfEvents {
  canChange: boolean;
  legal: boolean;
}

/**
 * What the reader may do with the events of a case. Existing events stay when the case can't be changed (rule 13.3). A
 * comment does not affect the lock holder and is always possible unless the case is read-only (rule 3.11).
 */
export const eventAbilitiesOnCase = (user: UserActor, statusId: number, of: CaseOfEvents) => ({
  comment: !isReadOnly(statusId),
  deleteAttachments: of.canChange && !of.legal && attachmentDeleter.allows(user),
});

/** Forwards, delays, solutions and status changes are the record of what happened and can't be deleted. */
const deletableTypes: readonly CaseEventType[] = ['comment', 'mailReceived', 'mailSent'];

/** Events with a person's words can become a case of their own. */
const convertibleTypes: readonly CaseEventType[] = ['comment', 'mailReceived'];

/**
 * The author can change a comment. Holders of `DeletePermission` can delete events of `deletableTypes`. Users who can
 * create a case can convert a comment or a received mail to one.
 */
export function eventAbilitiesOf(
  user: UserActor,
  event: { type: CaseEventType; authorUserId: number | null },
  { canChange, legal }: CaseOfEvents,
) {
  return {
    canEdit: canChange && event.type === 'comment' && event.authorUserId === user.userId,
    canDelete: canChange && !legal && eventDeleter.allows(user) && deletableTypes.includes(event.type),
    canConvert: canChange && caseCreator.allows(user) && convertibleTypes.includes(event.type),
  };
}
