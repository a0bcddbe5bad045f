import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpenQueue } from '../../../../api/use-case-queue.ts';
import { dropKeys } from '../../../../ui/keys/held-keys.ts';

/** Why the page is left: the user can't see the case any more, or has solved it. */
export type Leaving = 'hidden' | 'solved';

/** Leaves the page without a question once nothing is unsaved. A solved case leads to the next one of its list. */
export function useLeaving(leaving: Leaving | null, isUnsaved: boolean, queue: OpenQueue | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (leaving === null) return;
    // The page stays for now, so drop the keys held for the next case.
    if (isUnsaved) return dropKeys();
    if (leaving === 'solved' && queue?.next) queue.next();
    else void navigate({ href: (leaving === 'solved' && queue?.list) || '/cases' });
  }, [leaving, isUnsaved, queue, navigate]);
}
