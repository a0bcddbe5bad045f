import { useEffect } from 'react';

/**
 * The browser asks before the user leaves a page with typed text, because closing a tab deletes it. Typed text survives
 * a reload, but the page asks then too, because it can't know which of the two it is.
 */
export function useLeaveWarning(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);
}
