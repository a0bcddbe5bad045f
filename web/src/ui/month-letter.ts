import type { Language } from '@cfm/contract/messages/catalogue.ts';

/** Formats `2026-11` as "N". */
export const monthLetter = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'narrow', timeZone: 'UTC' }).format(Date.parse(`${month}-01`));
