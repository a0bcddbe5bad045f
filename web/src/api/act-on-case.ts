import type { ErrorBody } from '@cfm/contract/platform/errors.ts';
import { hasCode, isApiError } from './api-error.ts';
import { invalidateCase, invalidateCaseLists } from './case-cache.ts';
import { notify } from './notifications.ts';
import { reportError } from './report-error.ts';

/** The user who holds the lock of a case, from the error body of a rejected call. */
export type LockHolder = NonNullable<ErrorBody['lockedByUser']>;
/** Returns the user who holds the lock if that is why a call was rejected, otherwise null. */
export const lockHolderOf = (error: unknown): LockHolder | null =>
  hasCode(error, 'CaseLocked') ? (error.lockedByUser ?? null) : null;
export interface ChangedCase {
  caseId: number;
  onLocked: (holder: LockHolder) => void;
}
type Done<Answer> = string | ((answer: Answer) => string);

/** Sends a change of a case, confirms it and reloads the case. Throws on rejection, for the form to show it. */
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

/** Handles a rejected call on a case: reports the error, shows who holds the lock, and reloads changed data. */
export function onCaseError(
  error: unknown,
  // Optional for calls that need no lock.
  { caseId, onLocked }: Pick<ChangedCase, 'caseId'> & Partial<ChangedCase>,
): void {
  reportError(error);
  const holder = lockHolderOf(error);
  if (holder && onLocked) {
    onLocked(holder);
    return;
  }
  // Conflict with the current state of the case, or the case is gone.
  if (!isApiError(error) || ![404, 409].includes(error.status)) return;
  void invalidateCaseLists();
  void invalidateCase(caseId);
}

/** Runs an action on a case. Returns true on success. Errors are already reported. */
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
