import type { CaseEventType } from '@cfm/contract/case-events.ts';
import type { UserActor } from '../../context.ts';

/** What the reader may do with the events of a case that can be changed, or (`canChange` false) can't (rule 13.3). */
export const eventAbilitiesOnCase = (user: UserActor, canChange: boolean) => ({
  comment: canChange,
  deleteEvents: canChange && user.claims.includes('DeletePermission'),
  deleteAttachments: canChange && user.claims.includes('DeleteAttachmentPermission'),
});

/** Forwards, delays, solutions and changes of status are the record of what happened and stay. */
const deletableTypes: readonly CaseEventType[] = ['comment', 'mailReceived', 'mailSent'];

/** One's own comment can be changed; any event deleted by holders of `DeletePermission`, save what the process rests on. */
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
