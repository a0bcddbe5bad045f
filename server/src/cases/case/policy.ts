import { isReadOnly, statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';
import type { Actor, UserActor } from '../../context.ts';
import { type ActiveLock, isForeignLock } from './active-lock.ts';

/** May change code-level sets of a case (claim `EditableCodeLvl`, rule 3.13). */
export const mayEditCodeLevels = (user: UserActor): boolean => user.claims.includes('EditableCodeLvl');
/** An IFM Admin can take over any lock. Other users can take over their own, from another tab. */
export const mayTakeOverLock = (user: UserActor, holderUserId: number): boolean =>
  user.roleType === 'IFM Admin' || user.userId === holderUserId;

/**
 * Current abilities of the reader on a case. `change`, the condition of nearly all others, is true when the case is not
 * read-only and no other session holds its lock (rule 1.11).
 */
export function caseAbilitiesOf(
  actor: Actor,
  statusId: number,
  lock: Pick<ActiveLock, 'userId' | 'sessionHash'> | null,
) {
  if (actor.kind !== 'user') throw new Error('abilities need a user');
  const readOnly = isReadOnly(statusId);
  const isForeign = isForeignLock(actor, lock);
  const change = !readOnly && !isForeign;
  return {
    change,
    // A closed case is reopened by its status. Spam and integrated cases have their own actions.
    edit: !isForeign && (!readOnly || statusCodeOf(statusId) === 'Closed'),
    editCodeLevels: change && mayEditCodeLevels(actor),
    takeOverLock: lock !== null && isForeign && mayTakeOverLock(actor, lock.userId),
    readOnlyReason: readOnly ? 'CaseReadOnly' : null,
  };
}
