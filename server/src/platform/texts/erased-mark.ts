import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import { textsOf } from './texts.ts';

/** Replaces the text of an erased person (rule 19.10). Stored in this form only and shown in the reader's language (rule 19.22). */
export const erasedMark = '[erased]';

/** Looked up once: every text of a call and every reply is compared with them. */
const words: Record<Language, string> = {
  en: textsOf('en', 'gdpr')('erasedMark'),
  de: textsOf('de', 'gdpr')('erasedMark'),
};

/** Shows the mark in a language. Use it, or `shownText`, where texts leave the server: replies, spreadsheets, documents, mails. */
export const showErased = (text: string, language: Language): string =>
  text.replaceAll(erasedMark, words[language]);

/** Restores the mark in a text that a screen may have shown, so that saving it again keeps the mark. */
export const storeErased = (text: string): string =>
  languages.reduce((stored, language) => stored.replaceAll(words[language], erasedMark), text);
