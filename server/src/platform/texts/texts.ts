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

/** Language of the response: the preferred one of ours in an `Accept-Language` header, or English. */
export function languageOf(header = ''): Language {
  const wanted = header
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [tag = '', quality = ''] = range.split(';');
      return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1) };
    })
    .sort((a, b) => b.weight - a.weight);
  return wanted.find(({ tag, weight }) => weight > 0 && /^(de|en)\b/.test(tag))?.tag.startsWith('de')
    ? 'de'
    : 'en';
}
