import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useCallback, useEffect, useState } from 'react';
import { addressOf, type Place, placeOf } from './place.ts';

interface Going {
  language: Language | null;
  /** The page that is left is none to come back to. */
  isInstead?: boolean;
}

/** The page that is open. Going to another one loads nothing: what was typed is in memory alone. */
export function usePlace() {
  const [place, setPlace] = useState(() => placeOf(window.location.pathname));
  useEffect(() => {
    const follow = () => setPlace(placeOf(window.location.pathname));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go = useCallback((to: Place, { language, isInstead = false }: Going) => {
    window.history[isInstead ? 'replaceState' : 'pushState'](null, '', addressOf(to, language));
    window.scrollTo(0, 0);
    setPlace(to);
  }, []);
  return { place, go };
}
