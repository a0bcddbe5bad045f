import { useEffect, useState } from 'react';

/** What let the page submit by itself: a sign of a person, or two seconds in sight. */
export type Presence = 'presence' | 'timer';
const visibleForMs = 2000;
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const;

/**
 * Tells when a page that a link opened may act: it is visible and a person moved, touched or typed, or it stayed visible
 * for two seconds. Mail scanners that only fetch the link never get there.
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
