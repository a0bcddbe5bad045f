import { dateText, dueText } from '@cfm/contract/due-text.ts';

const weekdayOf = (instant: string, language: string) =>
  new Date(instant).toLocaleDateString(language, { weekday: 'long', timeZone: 'Europe/Berlin' });

/** Weekday and dd.mm.yyyy in Berlin, which the pages call CET. */
export const longDate = (instant: string, language: string): string =>
  `${weekdayOf(instant, language)}, ${dateText(instant)}`;

/** The same of a moment until which something is due, with its time where that matters. */
export const longDue = (instant: string, language: string): string =>
  `${weekdayOf(instant, language)}, ${dueText(instant)}`;
