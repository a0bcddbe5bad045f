import { useEffect, useRef } from 'react';

const prefix = 'cfm.kept:';
/** Forms on screen now: key → what was typed, or null while nothing was. */
const openForms = new Map<string, () => unknown>();

/** Makes a form known for as long as it is on screen; gives what ends that. */
export function openForm(key: string, read: () => unknown): () => void {
  openForms.set(key, read);
  return () => {
    if (openForms.get(key) === read) openForms.delete(key);
  };
}
/** Writes what was typed into every open form to sessionStorage; called before any redirect that leaves the page. */
export function keepForms(): void {
  for (const [key, read] of openForms) {
    const values = read();
    if (values !== null && values !== undefined) keepForm(key, values);
  }
}
/** Keeps what was typed in this tab until it is forgotten; a full storage keeps what it had. */
export function keepForm(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values));
  } catch {
    // Nothing better is at hand, and typing must go on.
  }
}
/** Something was typed into this form before the session ended: whatever shows it is opened again. */
export const isFormKept = (key: string): boolean => readKeptForm(key) !== null;
export function readKeptForm(key: string): unknown {
  const text = sessionStorage.getItem(prefix + key);
  return text === null ? null : JSON.parse(text);
}
export const forgetKeptForm = (key: string): void => sessionStorage.removeItem(prefix + key);
/** Forgets kept forms: at logout, and when another person signs in. */
export function forgetKeptForms(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
export function takeKeptForm(key: string): unknown {
  const kept = readKeptForm(key);
  forgetKeptForm(key);
  return kept;
}

/**
 * Keeps a form over an expired session and the pages /error/403 and /error/500: `read` gives what was typed (null when
 * nothing was), `restore` gets it back when the form is opened again. `key` names the form and its record; without one
 * nothing is kept.
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
