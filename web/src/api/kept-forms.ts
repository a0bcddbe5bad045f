import { useEffect, useRef } from 'react';

const prefix = 'cfm.kept:';
/** Open forms: key → function that returns the typed values, or null if there are none. */
const openForms = new Map<string, () => unknown>();

/** Registers an open form. Returns a function that removes it. */
export function openForm(key: string, read: () => unknown): () => void {
  openForms.set(key, read);
  return () => {
    if (openForms.get(key) === read) openForms.delete(key);
  };
}
/** Writes the typed values of every open form to sessionStorage. Called before any redirect that leaves the page. */
export function keepForms(): void {
  for (const [key, read] of openForms) {
    const values = read();
    if (values !== null && values !== undefined) keepForm(key, values);
  }
}
/** Keeps the values in this tab until they are deleted. If the storage is full, it keeps its previous content. */
export function keepForm(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values));
  } catch {
    // There is no fallback, and typing must not be interrupted.
  }
}
/** True if this form had typed values when the session expired. The page then opens the form again. */
export const isFormKept = (key: string): boolean => readKeptForm(key) !== null;
export function readKeptForm(key: string): unknown {
  const text = sessionStorage.getItem(prefix + key);
  return text === null ? null : JSON.parse(text);
}
export const forgetKeptForm = (key: string): void => sessionStorage.removeItem(prefix + key);
/** Deletes kept forms at logout, and when another user signs in. `ending` limits them to keys that end with it. */
export function forgetKeptForms(ending = ''): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && key.endsWith(ending)) sessionStorage.removeItem(key);
}
export function takeKeptForm(key: string): unknown {
  const kept = readKeptForm(key);
  forgetKeptForm(key);
  return kept;
}

/**
 * Keeps a form over an expired session and the pages /error/403 and /error/500. `read` returns the typed
 * values (null if none), `restore` receives them when the form is opened again. `key` identifies the form and
 * its record; without it, nothing is kept.
 */
export function useKeptForm(
  key: string | undefined,
  read: () => unknown,
  restore: (values: unknown) => void,
): void {
  const latest = useRef({ read, restore });
  latest.current = { read, restore };
  useEffect(() => {
    if (key === undefined) return;
    const kept = takeKeptForm(key);
    if (kept !== null) latest.current.restore(kept);
    return openForm(key, () => latest.current.read());
  }, [key]);
}
