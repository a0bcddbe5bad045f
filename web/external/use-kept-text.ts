import { useEffect } from 'react';
import { forgetKeptForm, keepForms } from '../src/api/kept-forms.ts';

/** Key under which a form of a link keeps its typed text in this tab. None if the browser blocks storage. */
export function keptKey(form: string, token: string): string | undefined {
  try {
    return sessionStorage && `${form}:${token}`;
  } catch {
    return undefined;
  }
}

/**
 * Keeps typed text over a reload, because phones discard tabs without asking (rule 5.10). Returns a function that
 * deletes it after sending. `key` is the `keep` of the form.
 */
export function useKeptText(key: string | undefined): () => void {
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
  return () => {
    if (key !== undefined) forgetKeptForm(key);
  };
}
