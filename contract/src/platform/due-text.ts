const inBerlin = { timeZone: 'Europe/Berlin' } as const;
const berlinDate = new Intl.DateTimeFormat('de-DE', {
  ...inBerlin,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const berlinTime = new Intl.DateTimeFormat('de-DE', { ...inBerlin, hour: '2-digit', minute: '2-digit' });
/** Whoever works until then that day is in time; before it, the date alone would lead beyond the hour. */
const noon = '12:00';

/** dd.mm.yyyy in Berlin. */
export const dateText = (instant: string): string => berlinDate.format(new Date(instant));

/**
 * A moment until which something is due, as outsiders are told it: dd.mm.yyyy in Berlin, and the time if it is before noon.
 * The evening of another market may be midnight of the day after in Berlin: the date alone would be a day late.
 */
export function dueText(instant: string): string {
  const time = berlinTime.format(new Date(instant));
  return time >= noon ? dateText(instant) : `${dateText(instant)}, ${time}`;
}
