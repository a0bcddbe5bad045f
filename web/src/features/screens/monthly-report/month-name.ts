import type { Language } from '@cfm/contract/messages/catalogue.ts';

/** "September 2026" of `2026-09`. */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
