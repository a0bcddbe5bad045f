import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useCallback, useEffect, useState } from 'react';
import { addressOf, type Place, placeOf } from './place.ts';

interface Going {
  language: Language | null;
  /** Replaces the history entry, so that Back does not return to the left page. */
  isInstead?: boolean;
}

/** The open page. Navigation does not reload the document, because typed values are in memory only. */
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
