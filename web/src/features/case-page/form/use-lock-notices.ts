import type { CaseDetail } from '@cfm/contract/case-replies.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { invalidateCase } from '../../../api/case-cache.ts';
import { notify } from '../../../api/notifications.ts';
import type { CaseLock } from './use-case-lock.ts';

/** Tells when a case becomes free or is taken over, and loads what the reader may do now. */
export function useLockNotices(lock: CaseLock, { caseId }: CaseDetail): void {
  const text = useTranslations('case.lock');
  const before = useRef(lock.state);
  useEffect(() => {
    const was = before.current;
    const now = lock.state;
    before.current = now;
    if (now.kind === was.kind) return;
    if (now.kind === 'other') {
      void invalidateCase(caseId);
      if (was.kind === 'mine') notify.error(text('taken', { name: now.holder.fullName }));
    }
    if (now.kind === 'mine' && was.kind === 'other') {
      void invalidateCase(caseId);
      notify.success(text(now.isTakenOver ? 'tookOver' : 'free'));
    }
  }, [lock.state, caseId, text]);
}
