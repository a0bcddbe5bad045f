import type { Language, Messages, Namespace } from '@cfm/contract/messages/catalogue.ts';
import { de } from '@cfm/contract/messages/de.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { createTranslator } from 'use-intl/core';

const catalogues: Record<Language, Messages> = { en, de };

function translator<N extends Namespace>(language: Language, namespace: N) {
  return createTranslator<Messages, N>({
    locale: language,
    messages: catalogues[language],
    namespace,
    timeZone: 'Europe/Berlin',
  });
}
const made = new Map<string, unknown>();

/** Texts of one namespace in a language. Translators are pure, so they are cached. */
export function textsOf<N extends Namespace>(
  language: Language,
  namespace: N,
): ReturnType<typeof translator<N>> {
  const key = `${language}/${namespace}`;
  let texts = made.get(key) as ReturnType<typeof translator<N>> | undefined;
  if (!texts) {
    texts = translator(language, namespace);
    made.set(key, texts);
  }
  return texts;
}

/** Language of the response, from an `Accept-Language` header. */
export function languageOf(header: string | undefined): Language {
  return header?.trim().toLowerCase().startsWith('de') ? 'de' : 'en';
}
