import { useEffect } from 'react';
import { forgetKeptForms, keepForms } from '../src/api/kept-forms.ts';

/** Key under which a form of a link keeps its typed text in this tab. None if the browser blocks storage. */
export function keptKey(form: string, token: string): string | undefined {
  try {
    return sessionStorage && `${form}:${token}`;
  } catch {
    return undefined;
  }
}

/** Deletes the texts kept for a link, or only that of one form. A case may have changed its form since. */
export function forgetKeptText(token: string, form = ''): void {
  try {
    forgetKeptForms(`${form}:${token}`);
  } catch {
    // A browser that blocks storage has kept nothing.
  }
}

/** Keeps typed text over a reload, because phones discard tabs without asking (rule 5.10). */
export function useKeptText(): void {
  useEffect(() => {
    const keep = () => {
      if (document.visibilityState === 'hidden') keepForms();
    };
    document.addEventListener('visibilitychange', keep);
    // A reload of a visible page.
    addEventListener('pagehide', keepForms);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      removeEventListener('pagehide', keepForms);
    };
  }, []);
}
