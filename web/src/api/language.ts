import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';

const storageKey = 'cfm.language';
const listeners = new Set<() => void>();
const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

function firstLanguage(): Language {
  const stored = globalThis.localStorage?.getItem(storageKey);
  if (isLanguage(stored)) return stored;
  return globalThis.navigator?.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}
let current = firstLanguage();

/** The language of the screens and of every call's `Accept-Language`. */
export const currentLanguage = (): Language => current;
export function chooseLanguage(language: Language): void {
  current = language;
  globalThis.localStorage?.setItem(storageKey, language);
  for (const listener of listeners) listener();
}
/** True if the user has chosen a language in this browser. */
export const hasChosenLanguage = (): boolean => isLanguage(globalThis.localStorage?.getItem(storageKey));
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
