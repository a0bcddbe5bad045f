import { hasCode, isApiError } from '../../api/api-error.ts';
import { notify } from '../../api/notifications.ts';
import { reportError } from '../../api/report-error.ts';
import type { LockHolder } from './form/use-case-lock.ts';
import { outdateCaseLists, reloadCase } from './queries.ts';

interface ChangedCase {
  caseId: number;
  onLocked: (holder: LockHolder) => void;
}
/** Does something to a case, says so, and shows the case as it then is; also when it was refused because the case has changed. */
export async function changeCase(
  { caseId, onLocked }: ChangedCase,
  send: () => Promise<unknown>,
  done: string,
): Promise<void> {
  try {
    await send();
    notify.success(done);
  } catch (error) {
    if (hasCode(error, 'CaseLocked') && error.lockedByUser) return onLocked(error.lockedByUser);
    reportError(error);
    if (!isApiError(error) || error.status !== 409) return;
  }
  void outdateCaseLists();
  await reloadCase(caseId);
}
