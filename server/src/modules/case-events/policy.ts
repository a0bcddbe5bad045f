import type { CaseEventType } from '@cfm/contract/case-events.ts';
import type { UserActor } from '../../context.ts';

/** What the reader may do with the events of a case; nothing when the case can't be changed (rule 13.3). */
export const eventAbilitiesOnCase = (user: UserActor, canChange: boolean) => ({
  comment: canChange,
  deleteEvents: canChange && user.claims.includes('DeletePermission'),
  deleteAttachments: canChange && user.claims.includes('DeleteAttachmentPermission'),
});

/** Forwards, delays, solutions and changes of status are the record of what happened and stay. */
const deletableTypes: readonly CaseEventType[] = ['comment', 'mailReceived', 'mailSent'];

/** The author can change a comment; holders of `DeletePermission` delete an event of one of these types. */
export function eventAbilitiesOf(
  user: UserActor,
  event: { type: CaseEventType; authorUserId: number | null },
  canChange: boolean,
) {
  return {
    canEdit: canChange && event.type === 'comment' && event.authorUserId === user.userId,
    canDelete: eventAbilitiesOnCase(user, canChange).deleteEvents && deletableTypes.includes(event.type),
  };
}
