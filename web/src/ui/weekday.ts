import type { Language } from '@cfm/contract/messages/catalogue.ts';

/** Returns the weekday of a date (yyyy-mm-dd), read as UTC, because it has no time zone. */
export const formatWeekday = (date: string, language: Language, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(Date.parse(date));
