import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { lockRenewSeconds } from '@cfm/contract/platform/limits.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LockHolder, lockHolderOf } from '../../../../api/act-on-case.ts';
import { hasCode, isApiError } from '../../../../api/api-error.ts';
import { urlOf } from '../../../../api/call-endpoint.ts';
import { invalidateCase } from '../../../../api/case-cache.ts';
import { call } from '../../../../api/client.ts';
import { notify } from '../../../../api/notifications.ts';
import { reportError } from '../../../../api/report-error.ts';
import { tabId } from '../../../../api/tab-id.ts';

type LockState =
  | { kind: 'taking' | 'none' }
  | { kind: 'mine'; isTakenOver: boolean }
  | {
      kind: 'other';
      holder: LockHolder;
      /** This tab was editing until the holder took over. */
      wasMine: boolean;
    };
export interface CaseLock {
  state: LockState;
  takeOver: () => Promise<void>;
  /** A call was rejected because this user holds the lock. */
  rejected: (holder: LockHolder) => void;
}
/** Shorter interval while another user holds the lock, to notice soon when it is free. */
const retrySeconds = 10;
/** Pending releases. When a case is reopened at once, the last page's release must not end the new lock. */
const releases = new Map<number, Promise<unknown>>();

/**
 * Acquires the lock of a case, renews it every 30 seconds, retries while another user holds it, and releases
 * it when the page is left or the tab closes (rule 3.9). Spam and integrated cases are not locked.
 * `onVersion` is called with the version of the case under the lock.
 */
export function useCaseLock(
  caseId: number,
  onVersion: (version: number) => void,
  isExcluded = false,
): CaseLock {
  const [state, setState] = useState<LockState>({ kind: 'taking' });
  const latest = useRef({ state, onVersion });
  latest.current = { state, onVersion };
  const attemptNow = useRef<(takeOver: boolean) => Promise<void>>(async () => undefined);
  const planNext = useRef<() => void>(() => undefined);

  const change = useCallback((next: LockState) => {
    latest.current.state = next;
    setState(next);
  }, []);
  const rejected = useCallback(
    (holder: LockHolder) => {
      const { state: before } = latest.current;
      const wasMine = before.kind === 'mine' || (before.kind === 'other' && before.wasMine);
      change({ kind: 'other', holder, wasMine });
      planNext.current();
    },
    [change],
  );

  useEffect(() => {
    let hasEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = async (takeOver: boolean) => {
      clearTimeout(timer);
      try {
        await releases.get(caseId);
        const body = { tabId: tabId(), takeOver };
        const { version } = await call(caseEndpoints.lockCase, { params: { id: caseId }, body });
        if (hasEnded) return release(caseId);
        change({ kind: 'mine', isTakenOver: takeOver });
        latest.current.onVersion(version);
      } catch (error) {
        if (hasEnded) return;
        const holder = lockHolderOf(error);
        if (holder) rejected(holder);
        else if (hasCode(error, 'CaseReadOnly', 'NotFound')) {
          // The case was excluded or deleted after it was loaded, so reload the page's data.
          void invalidateCase(caseId);
          return change({ kind: 'none' });
        } else if (takeOver || (isApiError(error) && error.status === 401)) reportError(error);
      }
      planNext.current();
    };
    planNext.current = () => {
      clearTimeout(timer);
      const seconds = latest.current.state.kind === 'mine' ? lockRenewSeconds : retrySeconds;
      timer = setTimeout(() => void attempt(false), seconds * 1000);
    };
    const leave = () => {
      clearTimeout(timer);
      if (latest.current.state.kind === 'mine') release(caseId);
    };
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted && !isExcluded) void attempt(false);
    };
    attemptNow.current = attempt;
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    if (isExcluded) change({ kind: 'none' });
    else void attempt(false);
    return () => {
      hasEnded = true;
      planNext.current = () => undefined;
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [caseId, isExcluded, change, rejected]);

  return { state, rejected, takeOver: useCallback(() => attemptNow.current(true), []) };
}

/** With `keepalive`, so that the request completes even if the tab closes. */
function release(caseId: number): void {
  const url = urlOf(caseEndpoints.unlockCase, { params: { id: caseId }, query: { tabId: tabId() } });
  const sent = fetch(url, { method: 'DELETE', keepalive: true, credentials: 'same-origin' })
    // If it fails, the lease expires after two minutes.
    .catch(() => undefined)
    .finally(() => {
      if (releases.get(caseId) === sent) releases.delete(caseId);
    });
  releases.set(caseId, sent);
}

/** Notifies when a case becomes free or is taken over, and reloads the abilities. */
export function useLockNotices(lock: CaseLock, { caseId }: CaseDetail): void {
  const text = useTranslations('case.lock');
  const before = useRef(lock.state);
  useEffect(() => {
    const was = before.current;
    const now = lock.state;
    before.current = now;
    if (now.kind === was.kind) return;
    // The lock notice in the head shows the new holder.
    if (now.kind === 'other') void invalidateCase(caseId);
    if (now.kind === 'mine' && was.kind === 'other') {
      void invalidateCase(caseId);
      notify.success(text(now.isTakenOver ? 'tookOver' : 'free'));
    }
  }, [lock.state, caseId, text]);
}
