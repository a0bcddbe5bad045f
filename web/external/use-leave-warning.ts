import { useEffect } from 'react';

/** Lets the browser ask before a page with something typed is left, which remembers nothing. */
export function useLeaveWarning(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);
}
