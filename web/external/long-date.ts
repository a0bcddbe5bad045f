import { dateText, dueText } from '@cfm/contract/platform/due-text.ts';

const berlin = 'Europe/Berlin';
const weekdayOf = (instant: string, language: string, timeZone = berlin) =>
  new Date(instant).toLocaleDateString(language, { weekday: 'long', timeZone });

/** Formats weekday and dd.mm.yyyy in Berlin, called CET on the pages. */
export const longDate = (instant: string, language: string): string =>
  `${weekdayOf(instant, language)}, ${dateText(instant)}`;

/** Formats a due date in the same way, with its time if that is before noon. */
export const longDue = (instant: string, language: string): string =>
  `${weekdayOf(instant, language)}, ${dueText(instant)}`;

/** Formats dd.mm.yyyy, HH:mm in a time zone. */
const clockOf = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString('de-DE', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Formats weekday, date and time in Berlin. */
export const longMoment = (instant: string, language: string): string =>
  `${weekdayOf(instant, language)}, ${clockOf(instant, berlin)}`;

/** Formats an instant in the zone of a market. Null if that equals Berlin or the browser does not know the zone. */
export function longLocal(instant: string, timeZone: string | null, language: string): string | null {
  if (timeZone === null) return null;
  try {
    const clock = clockOf(instant, timeZone);
    return clock === clockOf(instant, berlin) ? null : `${weekdayOf(instant, language, timeZone)}, ${clock}`;
  } catch {
    return null;
  }
}
