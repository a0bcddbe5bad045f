import type { en } from './en.ts';

/** Languages of the product's own texts. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
/** What the product writes to somebody of this language (ISO 639-1) in. */
export const writtenLanguage = (spoken: string): Language =>
  languages.find((language) => language === spoken) ?? 'en';

/** The catalogue of texts: one namespace a file, keys typed from English. */
export type Messages = typeof en;
export type Namespace = keyof Messages;
export type FieldName = keyof Messages['fields'];
export type RuleName = keyof Messages['rules'];
/** What the history of a case can tell, as `entity-action`, and the fields that it has words for. */
export type HistoryAction = keyof Messages['case']['history']['actions'];
export type HistoryField = FieldName | keyof Messages['case']['history']['fields'];
/** What is recorded and is of no case, as `entity-action`; what the machinery does to send a mail; steps of a sign-in. */
export type ActionBesideCases = keyof Messages['audit']['actions'];
export type HiddenAction = keyof Messages['audit']['untold'];
export type AuditField = HistoryField | keyof Messages['audit']['fields'];
export type SignInOutcome = keyof Messages['audit']['signIns'];
