import type { Language } from '@cfm/contract/messages/catalogue.ts';

const written = (month: string, language: Language, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

/** Formats `2026-11` as "Nov 2026". */
export const monthName = (month: string, language: Language): string =>
  written(month, language, { month: 'short', year: 'numeric' });
/** Formats `2026-11` as "N". */
export const monthLetter = (month: string, language: Language): string =>
  written(month, language, { month: 'narrow' });
