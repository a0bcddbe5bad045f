import type { CaseEvent } from '@cfm/contract/case-events.ts';
import type { Actor, UserActor } from '../../context.ts';
import type { HeldLock } from './load-case.ts';
import { isAtRest, statusCodeOf } from './status-transitions.ts';

/** May change the code-level sets of a case (claim `EditableCodeLvl`). */
export const mayEditCodeLevels = (user: UserActor): boolean => user.claims.includes('EditableCodeLvl');
/** An IFM Admin takes over anybody's lock; everybody their own, from another tab. */
export const mayTakeOverLock = (user: UserActor, holderUserId: number): boolean =>
  user.roleType === 'IFM Admin' || user.userId === holderUserId;

/** What the reader may do with a case now; the screen shows no more and no less. */
export function caseAbilitiesOf(
  actor: Actor,
  statusId: number,
  lock: Pick<HeldLock, 'userId' | 'sessionHash'> | null,
) {
  if (actor.kind !== 'user') throw new Error('abilities are asked for a user');
  const atRest = isAtRest(statusId);
  const isForeign = lock !== null && lock.sessionHash !== actor.sessionHash;
  const canChange = !atRest && !isForeign;
  // A closed case is reopened by its status; spam and integrated cases by actions of their own.
  const canEdit = !isForeign && (!atRest || statusCodeOf(statusId) === 'Closed');
  return {
    edit: canEdit,
    editCodeLevels: canChange && mayEditCodeLevels(actor),
    comment: canChange,
    forward: canChange,
    solve: canChange && statusCodeOf(statusId) !== 'Solved',
    deleteEvents: canChange && actor.claims.includes('DeletePermission'),
    deleteAttachments: canChange && actor.claims.includes('DeleteAttachmentPermission'),
    takeOverLock: isForeign && mayTakeOverLock(actor, lock.userId),
    readOnlyReason: atRest ? 'CaseAtRest' : null,
  };
}

/** One's own comment can be changed; any event deleted by holders of `DeletePermission`, save what the process rests on. */
export function eventAbilitiesOf(
  user: UserActor,
  event: { type: string; authorUserId: number | null },
  canChange: boolean,
) {
  return {
    canEdit: canChange && event.type === 'comment' && event.authorUserId === user.userId,
    canDelete: canChange && user.claims.includes('DeletePermission') && deletableTypes.includes(event.type),
  };
}
/** Forwards, delays, solutions and changes of status are the record of what happened and stay. */
const deletableTypes = ['comment', 'mailReceived', 'mailSent'];

interface GrantedDelay {
  origin: string;
  isTakenBack: boolean;
  dueAfter: string;
}
/** Why a delay can't be taken back, or null when it can (rule 9.29). */
export function takeBackRefusal({ origin, isTakenBack, dueAfter }: GrantedDelay, dueDateTime: string | null) {
  if (origin !== 'timer') return 'DelayByPerson';
  if (isTakenBack) return 'DelayTakenBack';
  const isDueStill = dueDateTime !== null && Date.parse(dueDateTime) === Date.parse(dueAfter);
  return isDueStill ? null : 'DueDateChanged';
}

/** The delay that this event tells of can be taken back by who may change the case. */
export function canTakeBack(
  { type, details }: Pick<CaseEvent, 'type' | 'details'>,
  of: { statusId: number; dueDateTime: string | null },
): boolean {
  if (type !== 'delay' || isAtRest(of.statusId)) return false;
  const { origin, takenBackAt, dueAfter } = details;
  const delay = {
    origin: String(origin),
    isTakenBack: takenBackAt !== undefined,
    dueAfter: String(dueAfter),
  };
  return takeBackRefusal(delay, of.dueDateTime) === null;
}
