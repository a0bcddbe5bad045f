import { type ReadOnlyStatusCode, readOnlyStatusCodes } from '@cfm/contract/catalog/case-statuses.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import type { CaseLock } from './use-case-lock.ts';

/** What the server says that the reader can do, each by its name. */
export type Ability = Exclude<keyof CaseDetail['abilities'], 'readOnlyReason'>;

/** What the person can do on this page now: the server's word, under the lock of this tab. */
export interface CaseAccess {
  can: (ability: Ability) => boolean;
  /** The reader may never do it: nothing in the state of the case is in the way. */
  isDenied: (ability: Ability) => boolean;
  canEdit: boolean;
  /** Comments, mails and files that are there can be changed and deleted. */
  canChangeEvents: boolean;
  canTakeOver: boolean;
  /** Why nothing can be changed, as a key of the texts `reasons`; null when it can. */
  reason: 'locked' | 'taking' | 'gone' | ReadOnlyStatusCode | null;
  /** At rest, or gone since it was opened. */
  isReadOnly: boolean;
}

/** Nothing is left to do with it; what was typed can be read and copied. */
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
  /** It was deleted, or left the reader's scope, while it was open. */
  isGone = false,
): CaseAccess {
  if (isGone) return goneAccess;
  const isMine = state.kind === 'mine';
  const isReadOnly = abilities.readOnlyReason !== null;
  // Nobody locks what was put aside: the server's word is all there is.
  const hasNoLock = status.code === 'Spam' || status.code === 'Integrated';
  const restStatus = readOnlyStatusCodes.find((code) => code === status.code);
  return {
    // A comment conflicts with nothing and needs no lock.
    can: (ability) => abilities[ability] && (isMine || hasNoLock || ability === 'comment'),
    // Who can edit has the case to themselves as far as the server knew.
    isDenied: (ability) => !abilities[ability] && abilities.edit && !isReadOnly,
    canEdit: isMine && abilities.edit && !isReadOnly,
    canChangeEvents: isMine && !isReadOnly,
    // One's own lock in another tab can always be taken over.
    canTakeOver: state.kind === 'other' && (abilities.takeOverLock || state.holder.id === userId),
    isReadOnly,
    reason:
      isReadOnly && restStatus ? restStatus : state.kind === 'other' ? 'locked' : isMine ? null : 'taking',
  };
}
