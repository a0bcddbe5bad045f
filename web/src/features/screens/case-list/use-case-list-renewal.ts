import { useIdle } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { invalidateCaseLists } from '../../../api/case-cache.ts';

const renewMs = 30_000;
/** Idle time until reloading stops, because calls keep the session alive and it must expire. */
const awayMs = 120_000;
const renew = () => {
  if (document.visibilityState === 'visible') void invalidateCaseLists();
};

/** Reloads the list and the counts while the user is active, and as soon as they return. */
export function useCaseListRenewal(): void {
  const isUnavailable = useIdle(awayMs, { initialState: false });
  const wasUnavailable = useRef(false);
  useEffect(() => {
    if (wasUnavailable.current && !isUnavailable) renew();
    wasUnavailable.current = isUnavailable;
    if (isUnavailable) return;
    const timer = setInterval(renew, renewMs);
    return () => clearInterval(timer);
  }, [isUnavailable]);
}
