import type { Language } from '@cfm/contract/messages/catalogue.ts';

/** "November 2026". */
export const monthTitle = ({ year, month }: { year: number; month: number }, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1),
  );
/** Parses `2026-11` into year and month. */
export function monthOf(text: string): { year: number; month: number } {
  const [year = 0, month = 0] = text.split('-').map(Number);
  return { year, month };
}
/** Formats `2026-11` as "November 2026". */
export const monthTitleOf = (text: string, language: Language): string => monthTitle(monthOf(text), language);
