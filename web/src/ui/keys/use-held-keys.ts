import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { dropKeys, holdKeys, replayKeys } from './held-keys.ts';

/** Opens a case. Keys typed before its page is shown wait for that page. */
export function useMoveToCase() {
  const router = useRouter();
  return useCallback(
    (caseId: number, { replace = false } = {}): void => {
      const target = { to: '/case/edit/$id', params: { id: caseId } } as const;
      holdKeys(caseId);
      void router.navigate({ ...target, replace }).then(() => {
        if (router.state.location.pathname !== router.buildLocation(target).pathname) dropKeys(caseId);
      });
    },
    [router],
  );
}

/** Holds the keys while a case is loading, and replays them once its page is shown. */
export function useHeldKeys(caseId: number, state: 'loading' | 'shown' | 'failed'): void {
  useEffect(() => {
    if (state === 'loading') holdKeys(caseId);
    else if (state === 'failed') dropKeys(caseId);
    // After React has finished, because a key opens its composer synchronously.
    else queueMicrotask(() => replayKeys(caseId));
  }, [caseId, state]);
  useEffect(() => () => queueMicrotask(() => dropKeys(caseId)), [caseId]);
}
