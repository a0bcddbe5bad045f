import { useIdle } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { invalidateCaseLists } from '../../../api/case-cache.ts';

const renewMs = 30_000;
/** Calls keep the session alive, and that of somebody who went away has to end: nobody is there to read the list. */
const awayMs = 120_000;
const renew = () => {
  if (document.visibilityState === 'visible') void invalidateCaseLists();
};

/** Renews the list and the counts while somebody is at the screen, and as soon as they are back. */
export function useCaseListRenewal(): void {
  const isUnavailable = useIdle(awayMs, { initialState: false });
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isUnavailable) renew();
    wasAway.current = isUnavailable;
    if (isUnavailable) return;
    const timer = setInterval(renew, renewMs);
    return () => clearInterval(timer);
  }, [isUnavailable]);
}
