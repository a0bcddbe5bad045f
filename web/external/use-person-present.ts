import { useEffect, useState } from 'react';

/** The trigger of an automatic submit: user activity, or two seconds of visibility. */
export type Presence = 'presence' | 'timer';
const visibleForMs = 2000;
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const;

/**
 * Detects a person in front of a page that submits by itself: the page is visible and gets pointer, touch or
 * key events, or it stays visible for two seconds. Mail scanners that only fetch the link do neither.
 */
export function usePersonPresent(isAwaited: boolean): Presence | null {
  const [presence, setPresence] = useState<Presence | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    let timer = 0;
    const see = () => document.visibilityState === 'visible' && setPresence((known) => known ?? 'presence');
    const watch = () => {
      window.clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = window.setTimeout(() => setPresence((known) => known ?? 'timer'), visibleForMs);
    };
    for (const sign of signs) window.addEventListener(sign, see, { passive: true });
    document.addEventListener('visibilitychange', watch);
    watch();
    return () => {
      window.clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, see);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [isAwaited]);
  return presence;
}
