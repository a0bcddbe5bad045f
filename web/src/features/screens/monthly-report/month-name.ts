import type { Language } from '@cfm/contract/messages/catalogue.ts';

/** Formats `2026-09` as "September 2026". */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
