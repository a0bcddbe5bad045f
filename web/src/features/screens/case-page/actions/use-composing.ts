import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Compose, caseSheets } from './case-action.ts';

/**
 * The sheet that is open, and the way to open another one or none. The address names it. It opens at once, within the event
 * that asks for it, so that the next key is typed into it.
 */
export function useComposing(caseId: number) {
  const navigate = useNavigate();
  const asked = useSearch({ strict: false, select: (search) => composeOf(search.compose) });
  const [composing, setComposing] = useState(asked);
  /** Navigations of this page that have not arrived yet: until then the address is behind. */
  const pending = useRef(0);
  useEffect(() => {
    if (pending.current === 0) setComposing(asked);
  }, [asked]);
  const compose = useCallback(
    (what: Compose | null) => {
      flushSync(() => setComposing(what));
      pending.current += 1;
      void navigate({
        to: '/case/edit/$id',
        params: { id: caseId },
        search: what ? { compose: what } : {},
        replace: true,
      }).finally(() => {
        pending.current -= 1;
      });
    },
    [navigate, caseId],
  );
  return { composing, compose };
}

/** What an address asks to be written, if it is something. */
const composeOf = (asked: unknown): Compose | null => caseSheets.find((what) => what === asked) ?? null;
