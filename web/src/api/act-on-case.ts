import type { ErrorBody } from '@cfm/contract/platform/errors.ts';
import { hasCode, isApiError } from './api-error.ts';
import { invalidateCase, invalidateCaseLists } from './case-cache.ts';
import { notify } from './notifications.ts';
import { reportError } from './report-error.ts';

/** Who has the lock of a case, as a refused call tells it. */
export type LockHolder = NonNullable<ErrorBody['lockedByUser']>;
/** Who has the lock of the case, if that is why a call was refused. */
export const lockHolderOf = (error: unknown): LockHolder | null =>
  hasCode(error, 'CaseLocked') ? (error.lockedByUser ?? null) : null;
export interface ChangedCase {
  caseId: number;
  onLocked: (holder: LockHolder) => void;
}
type Done<Answer> = string | ((answer: Answer) => string);

/** Sends what changes a case, says so, and shows the case as it then is. A refusal is thrown: a form has fields to show it at. */
export async function callOnCase<Answer>(
  caseId: number,
  send: () => Promise<Answer>,
  done?: Done<Answer>,
): Promise<void> {
  const answer = await send();
  if (done !== undefined) notify.success(typeof done === 'string' ? done : done(answer));
  void invalidateCaseLists();
  await invalidateCase(caseId);
}

/** A call on a case was refused: the line of the lock tells who has it, all else is reported; what has changed is shown. */
export function onCaseError(
  error: unknown,
  // What needs no lock is refused by none.
  { caseId, onLocked }: Pick<ChangedCase, 'caseId'> & Partial<ChangedCase>,
): void {
  const holder = lockHolderOf(error);
  if (holder && onLocked) {
    onLocked(holder);
    return;
  }
  reportError(error);
  // Refused for what it is now, or gone.
  if (!isApiError(error) || ![404, 409].includes(error.status)) return;
  void invalidateCaseLists();
  void invalidateCase(caseId);
}

/** Does something to a case at the press of a button; true when it is done. What went wrong has been told. */
export async function actOnCase<Answer>(
  change: ChangedCase,
  send: () => Promise<Answer>,
  done: Done<Answer>,
): Promise<boolean> {
  try {
    await callOnCase(change.caseId, send, done);
    return true;
  } catch (error) {
    onCaseError(error, change);
    return false;
  }
}
