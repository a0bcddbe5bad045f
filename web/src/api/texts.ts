import type { Language, Messages, Namespace } from '@cfm/contract/messages/catalogue.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { createTranslator } from 'use-intl/core';
import { currentLanguage } from './language.ts';

const loaded: Partial<Record<Language, Messages>> = { en };

/** Loads the catalogue of a language; German comes on demand. */
export async function loadMessages(language: Language): Promise<Messages> {
  const messages = loaded[language] ?? (await import('@cfm/contract/messages/de.ts')).de;
  loaded[language] = messages;
  return messages;
}
export const messagesOf = (language: Language): Messages => loaded[language] ?? en;

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
