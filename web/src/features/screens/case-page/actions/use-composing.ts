import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Compose, caseSheets } from './case-action.ts';

/**
 * The open sheet, and a function to open another one or none. The URL names the sheet. It opens
 * synchronously, so that the next key is typed into it.
 */
export function useComposing(caseId: number) {
  const navigate = useNavigate();
  const asked = useSearch({ strict: false, select: (search) => composeOf(search.compose) });
  const [composing, setComposing] = useState(asked);
  /** Pending navigations of this page. While there are any, the URL is outdated. */
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

/** Returns the sheet that the URL names, or null. */
const composeOf = (asked: unknown): Compose | null => caseSheets.find((what) => what === asked) ?? null;
