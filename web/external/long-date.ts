import { dateText, dueText } from '@cfm/contract/platform/due-text.ts';

const berlin = 'Europe/Berlin';
const weekdayOf = (instant: string, language: string, timeZone = berlin) =>
  new Date(instant).toLocaleDateString(language, { weekday: 'long', timeZone });

/** Weekday and dd.mm.yyyy in Berlin, which the pages call CET. */
export const longDate = (instant: string, language: string): string =>
  `${weekdayOf(instant, language)}, ${dateText(instant)}`;

/** The same of a moment until which something is due, with its time where that matters. */
export const longDue = (instant: string, language: string): string =>
  `${weekdayOf(instant, language)}, ${dueText(instant)}`;

/** dd.mm.yyyy, HH:mm on the clocks of a zone. */
const clockOf = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString('de-DE', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Weekday, date and time in Berlin. */
export const longMoment = (instant: string, language: string): string =>
  `${weekdayOf(instant, language)}, ${clockOf(instant, berlin)}`;

/** Weekday, date and time on the clocks of a market; null where they show what those in Berlin do, or the browser has no such zone. */
export function longLocal(instant: string, timeZone: string | null, language: string): string | null {
  if (timeZone === null) return null;
  try {
    const clock = clockOf(instant, timeZone);
    return clock === clockOf(instant, berlin) ? null : `${weekdayOf(instant, language, timeZone)}, ${clock}`;
  } catch {
    return null;
  }
}
