import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { type RestStatusCode, restStatusCodes } from '@cfm/contract/case-statuses.ts';
import type { CaseLock } from './use-case-lock.ts';

/** What the person can do on this page now: the server's word, under the lock of this tab. */
export interface CaseAccess {
  canEdit: boolean;
  canEditCodeLevels: boolean;
  canComment: boolean;
  /** Comments, mails and files that are there can be changed and deleted. */
  canChangeEvents: boolean;
  canForward: boolean;
  canSolve: boolean;
  /** A closed case: it can be reopened and nothing else. */
  canReopen: boolean;
  canTakeOver: boolean;
  /** Why nothing can be changed, as a key of the texts `reasons`; null when it can. */
  reason: 'locked' | 'taking' | RestStatusCode | null;
  isAtRest: boolean;
}

export function accessOf(
  { abilities, status }: Pick<CaseDetail, 'abilities' | 'status'>,
  { state }: Pick<CaseLock, 'state'>,
  userId: number,
): CaseAccess {
  const isMine = state.kind === 'mine';
  const isAtRest = abilities.readOnlyReason !== null;
  const restStatus = restStatusCodes.find((code) => code === status.code);
  return {
    canEdit: isMine && abilities.edit && !isAtRest,
    canEditCodeLevels: isMine && abilities.editCodeLevels,
    canComment: abilities.comment,
    canChangeEvents: isMine && !isAtRest,
    canForward: isMine && abilities.forward,
    canSolve: isMine && abilities.solve,
    canReopen: isMine && abilities.edit && isAtRest,
    // One's own lock in another tab can always be taken over.
    canTakeOver: state.kind === 'other' && (abilities.takeOverLock || state.holder.id === userId),
    isAtRest,
    reason:
      isAtRest && restStatus ? restStatus : state.kind === 'other' ? 'locked' : isMine ? null : 'taking',
  };
}
