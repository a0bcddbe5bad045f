import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { Block } from '@cfm/pdf/write-pdf.ts';
import { textsOf } from '../../platform/texts/texts.ts';

/**
 * Formats values for the document of a person in its language: names instead of codes, dates and numbers in local
 * format.
 */
export function documentWords(language: Language) {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  const moments = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' },
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
  const numbers = new Intl.NumberFormat(locale);
  const languages = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  /** Returns unknown codes unchanged. */
  const named = (names: Intl.DisplayNames, code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
  /** The text of a key, or null if the catalogue does not have it. An older version may have recorded other keys. */
  const wordsOf = (namespace: 'audit' | 'case' | 'fields', key: string): string | null => {
    const texts = textsOf(language, namespace);
    // The cast is safe: `has` checks the key.
    return texts.has(key as never) ? texts(key as never) : null;
  };
  return {
    text: textsOf(language, 'gdprDocument'),
    field: textsOf(language, 'fields'),
    /** The label of an audited field, as in the history. Fields of older versions keep their own name. */
    recorded: (name: string): string =>
      wordsOf('case', `history.fields.${name}`) ??
      wordsOf('audit', `fields.${name}`) ??
      wordsOf('fields', name) ??
      name,
    contact: textsOf(language, 'contacts'),
    mail: textsOf(language, 'mails'),
    ofCase: textsOf(language, 'case'),
    moment: (at: string) => moments.format(new Date(at)),
    day: (at: string) => days.format(new Date(at)),
    number: (value: number) => numbers.format(value),
    language: (code: string) => named(languages, code),
    country: (code: string) => named(countries, code),
  };
}
export type DocumentWords = ReturnType<typeof documentWords>;

/** A labelled value, or nothing if it is empty. */
export const fact = (label: string, value: string | null | undefined): Block[] =>
  value ? [{ kind: 'fact', label, text: value }] : [];
/** The facts that have a value. */
export const facts = (rows: readonly (readonly [label: string, value: string | null | undefined])[]) =>
  rows.flatMap(([label, value]) => fact(label, value));
export const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
/** Independent parts of a line. */
export const dotted = (...parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ');
