import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { Block } from '@cfm/pdf/write-pdf.ts';
import { textsOf } from '../../platform/texts/texts.ts';

/** How the document of a person tells values in its language: names instead of codes, dates and numbers as they are written there. */
export function documentWords(language: Language) {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  const moments = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' },
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
  const numbers = new Intl.NumberFormat(locale);
  const languages = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  /** What is no code of theirs stays as it was written. */
  const named = (names: Intl.DisplayNames, code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
  /** The words of a key that the catalogue has: an earlier version may have recorded another. */
  const wordsOf = (namespace: 'audit' | 'case' | 'fields', key: string): string | null => {
    const texts = textsOf(language, namespace);
    // Whether there is such a key is just what is asked.
    return texts.has(key as never) ? texts(key as never) : null;
  };
  return {
    text: textsOf(language, 'gdprDocument'),
    field: textsOf(language, 'fields'),
    /** A field that the audit recorded, as the history calls it; one of an earlier version by its own name. */
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

/** A value beside its label, if there is one. */
export const fact = (label: string, value: string | null | undefined): Block[] =>
  value ? [{ kind: 'fact', label, text: value }] : [];
/** Facts that there are. */
export const facts = (rows: readonly (readonly [label: string, value: string | null | undefined])[]) =>
  rows.flatMap(([label, value]) => fact(label, value));
export const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
/** Parts of a line that stand for themselves. */
export const dotted = (...parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ');
