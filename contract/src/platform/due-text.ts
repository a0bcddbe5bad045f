const inBerlin = { timeZone: 'Europe/Berlin' } as const;
const berlinDate = new Intl.DateTimeFormat('de-DE', {
  ...inBerlin,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const berlinTime = new Intl.DateTimeFormat('de-DE', { ...inBerlin, hour: '2-digit', minute: '2-digit' });
/** For due times before noon, the date alone would suggest the whole day. */
const noon = '12:00';

/** dd.mm.yyyy in Berlin. */
export const dateText = (instant: string): string => berlinDate.format(new Date(instant));

/** dd.mm.yyyy HH:mm in Berlin. */
export const dateTimeText = (instant: string): string =>
  `${dateText(instant)} ${berlinTime.format(new Date(instant))}`;

/**
 * Due date as shown to outsiders: dd.mm.yyyy in Berlin, with the time if before noon. The evening of another market may
 * be after midnight in Berlin, so that the date alone would be a day late.
 */
export function dueText(instant: string): string {
  const time = berlinTime.format(new Date(instant));
  return time >= noon ? dateText(instant) : `${dateText(instant)}, ${time}`;
}
