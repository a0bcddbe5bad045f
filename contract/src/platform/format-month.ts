import type { Language } from '../messages/catalogue.ts';

export interface YearAndMonth {
  year: number;
  month: number;
}

/** Parses `2026-11` into year and month. */
export function parseMonth(text: string): YearAndMonth {
  const [year = 0, month = 0] = text.split('-').map(Number);
  return { year, month };
}

/** Formats `2026-11`, or year and month, as "November 2026", or "Nov 2026" if short. */
export function formatMonth(
  wanted: string | YearAndMonth,
  language: Language,
  style: 'long' | 'short' = 'long',
): string {
  const { year, month } = typeof wanted === 'string' ? parseMonth(wanted) : wanted;
  return new Intl.DateTimeFormat(language, { month: style, year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1),
  );
}
