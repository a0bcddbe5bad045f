import type { CaseEventType } from '@cfm/contract/cases/event-types.ts';
import { attachmentDeleter, caseCreator, eventDeleter } from '@cfm/contract/platform/access.ts';
import type { UserActor } from '../../context.ts';
import { isReadOnly } from '../case/status-transitions.ts';

/** What of a case decides about its events: whether it can be changed, and whether it is a legal matter, of which nothing goes. */
interface CaseOfEvents {
  canChange: boolean;
  legal: boolean;
}

/**
 * What the reader may do with the events of a case. What is there stays when the case can't be changed (rule 13.3); a comment
 * takes nothing away from who holds the lock, and is added all the same (rule 3.11).
 */
export const eventAbilitiesOnCase = (user: UserActor, statusId: number, of: CaseOfEvents) => ({
  comment: !isReadOnly(statusId),
  deleteAttachments: of.canChange && !of.legal && attachmentDeleter.allows(user),
});

/** Forwards, delays, solutions and changes of status are the record of what happened and stay. */
const deletableTypes: readonly CaseEventType[] = ['comment', 'mailReceived', 'mailSent'];

/** What somebody said can be a case of its own. */
const convertibleTypes: readonly CaseEventType[] = ['comment', 'mailReceived'];

/**
 * The author can change a comment; holders of `DeletePermission` delete an event of one of the types above; who can create a
 * case makes one of a comment or a received mail.
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
