import type { Language } from '@cfm/contract/messages/catalogue.ts';

/** "Nov 2026" of `2026-11`. */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
