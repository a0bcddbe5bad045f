import { type Language, languages, type Messages, type Namespace } from '@cfm/contract/messages/catalogue.ts';
import { frameEn } from '@cfm/contract/messages/frame-en.ts';
import { createTranslator } from 'use-intl/core';
import { currentLanguage } from './language.ts';

type FrameNamespace = keyof typeof frameEn;

const catalogues: Record<Language, Partial<Messages>> = { en: { ...frameEn }, de: {} };
let isGermanThere = false;

/** Loads the texts of the frame in a language; German comes on demand. */
export async function loadMessages(language: Language): Promise<void> {
  if (language === 'en' || isGermanThere) return;
  const { frameDe } = await import('@cfm/contract/messages/frame-de.ts');
  Object.assign(catalogues.de, frameDe);
  isGermanThere = true;
}

/**
 * Texts that come with the code of the pages that show them, in both languages: a choice of the other shows at once. They are there
 * before anything is rendered that shows them, so nobody has to be told.
 */
export function bringTexts<N extends Exclude<Namespace, FrameNamespace>>(
  namespace: N,
  texts: Readonly<Record<Language, Messages[N]>>,
): void {
  for (const language of languages) catalogues[language][namespace] = texts[language];
}

/** Typed as if all were there: what is missing comes with the code that shows it. */
export const messagesOf = (language: Language): Messages =>
  catalogues[language === 'de' && !isGermanThere ? 'en' : language] as Messages;

/** Texts outside of React (error handling, route titles); inside use `useTranslations`. */
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
