import {
  isExcluded,
  type ReadOnlyStatusCode,
  readOnlyStatusCodes,
} from '@cfm/contract/catalog/case-statuses.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import type { CaseLock } from './use-case-lock.ts';

/** Name of an ability that the server grants. */
export type Ability = Exclude<keyof CaseDetail['abilities'], 'readOnlyReason'>;

/** What the user can do on this page now, from the server's abilities and the lock of this tab. */
export interface CaseAccess {
  can: (ability: Ability) => boolean;
  /** The user may never do it, whatever the state of the case. */
  isDenied: (ability: Ability) => boolean;
  canEdit: boolean;
  /** Existing comments, mails and files can be changed and deleted. */
  canChangeEvents: boolean;
  canTakeOver: boolean;
  /** Why the case can't be edited, as a key of the texts `reasons`. Null if it can. */
  reason: 'locked' | 'lockedByYou' | 'taking' | 'gone' | ReadOnlyStatusCode | null;
  /** Read-only, or gone since it was opened. */
  isReadOnly: boolean;
}

/** No action is possible. Typed text can still be read and copied. */
const goneAccess: CaseAccess = {
  can: () => false,
  isDenied: () => false,
  canEdit: false,
  canChangeEvents: false,
  canTakeOver: false,
  reason: 'gone',
  isReadOnly: true,
};

export function accessOf(
  { abilities, status }: Pick<CaseDetail, 'abilities' | 'status'>,
  { state }: Pick<CaseLock, 'state'>,
  userId: number,
  /** The case was deleted or left the user's scope while it was open. */
  isGone = false,
): CaseAccess {
  if (isGone) return goneAccess;
  const isMine = state.kind === 'mine';
  const isReadOnly = abilities.readOnlyReason !== null;
  // Excluded cases can't be locked, so only the server's abilities count.
  const hasNoLock = isExcluded(status.id);
  const restStatus = readOnlyStatusCodes.find((code) => code === status.code);
  return {
    // A comment conflicts with nothing and needs no lock.
    can: (ability) => abilities[ability] && (isMine || hasNoLock || ability === 'comment'),
    // A user who could edit had the lock, so a missing ability has another cause.
    isDenied: (ability) => !abilities[ability] && abilities.edit && !isReadOnly,
    canEdit: isMine && abilities.edit && !isReadOnly,
    canChangeEvents: isMine && !isReadOnly,
    // One's own lock in another tab can always be taken over.
    canTakeOver: state.kind === 'other' && (abilities.takeOverLock || state.holder.id === userId),
    isReadOnly,
    reason: isReadOnly && restStatus ? restStatus : lockReason(state, userId),
  };
}

/** Why the lock prevents editing. A lock of the user's other tab or session is named as such. */
function lockReason(state: CaseLock['state'], userId: number): 'locked' | 'lockedByYou' | 'taking' | null {
  if (state.kind === 'other') return state.holder.id === userId ? 'lockedByYou' : 'locked';
  return state.kind === 'mine' ? null : 'taking';
}
