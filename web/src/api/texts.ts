import { type Language, languages, type Messages, type Namespace } from '@cfm/contract/messages/catalogue.ts';
import { frameEn } from '@cfm/contract/messages/frame-en.ts';
import { createTranslator } from 'use-intl/core';
import { currentLanguage } from './language.ts';

type FrameNamespace = keyof typeof frameEn;

const catalogues: Record<Language, Partial<Messages>> = { en: { ...frameEn }, de: {} };
let isGermanThere = false;

/** Loads the texts of the frame in a language. German is loaded on demand. */
export async function loadMessages(language: Language): Promise<void> {
  if (language === 'en' || isGermanThere) return;
  const { frameDe } = await import('@cfm/contract/messages/frame-de.ts');
  Object.assign(catalogues.de, frameDe);
  isGermanThere = true;
}

/**
 * Adds the texts of a namespace in both languages, so that a change of language shows immediately.
 * `bundling/page-texts.ts` calls it before anything renders the texts, so no listener is notified.
 * @public
 */
export function addTexts<N extends Exclude<Namespace, FrameNamespace>>(
  namespace: N,
  texts: Readonly<Record<Language, Messages[N]>>,
): void {
  for (const language of languages) catalogues[language][namespace] = texts[language];
}

/** Typed as complete. Missing texts are loaded with the code that uses them. */
export const messagesOf = (language: Language): Messages =>
  catalogues[language === 'de' && !isGermanThere ? 'en' : language] as Messages;

/** Texts outside of React (error handling, route titles). Inside React, use `useTranslations`. */
export function textsOf<N extends Namespace>(namespace: N) {
  const locale = currentLanguage();
  return createTranslator({ locale, messages: messagesOf(locale), namespace });
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
