import type { en } from './en.ts';

/** Languages of the product's own texts. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
/** Language in which the product writes to a person with this language (ISO 639-1). */
export const writtenLanguage = (spoken: string): Language =>
  languages.find((language) => language === spoken) ?? 'en';

/** Message catalogue: one namespace per file, with keys typed from English. */
export type Messages = typeof en;
export type Namespace = keyof Messages;
export type FieldName = keyof Messages['fields'];
export type RuleName = keyof Messages['rules'];
/** Keys of a part of the catalogue, with dots. */
type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T &
  string];
/** Translator for a part of the catalogue. The server and the pages create their own. */
export type TextsOf<Part> = (key: KeysOf<Part>, values?: Record<string, string | number>) => string;
/** Actions in the history of a case, as `entity-action`, and the fields with labels. */
export type HistoryAction = keyof Messages['case']['history']['actions'];
export type HistoryField = FieldName | keyof Messages['case']['history']['fields'];
/** Audited actions without a case, as `entity-action`, hidden actions of mail delivery, and steps of a sign-in. */
export type OtherAction = keyof Messages['audit']['actions'];
export type HiddenAction = keyof Messages['audit']['hiddenActions'];
export type AuditField = HistoryField | keyof Messages['audit']['fields'];
export type SignInOutcome = keyof Messages['audit']['signIns'];
