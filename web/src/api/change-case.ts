import type { ErrorBody } from '@cfm/contract/errors.ts';
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
/** Does something to a case, says so, and shows the case as it then is; also when it was refused because the case has changed. */
export async function changeCase<Answer>(
  { caseId, onLocked }: ChangedCase,
  send: () => Promise<Answer>,
  done: string | ((answer: Answer) => string),
): Promise<void> {
  try {
    const answer = await send();
    notify.success(typeof done === 'string' ? done : done(answer));
  } catch (error) {
    const holder = lockHolderOf(error);
    if (holder) return onLocked(holder);
    reportError(error);
    if (!isApiError(error) || error.status !== 409) return;
  }
  void invalidateCaseLists();
  await invalidateCase(caseId);
}
