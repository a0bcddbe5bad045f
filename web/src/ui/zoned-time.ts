/** Staff screens use one time zone, so that "10:42" means the same moment to all users. */
export const displayZone = 'Europe/Berlin';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: displayZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Date (yyyy-mm-dd) and time (hh:mm) of an instant in the display zone. */
export function toZoned(instant: string | Date): { date: string; time: string } {
  const found = partsOf(new Date(instant));
  return {
    date: `${found.year}-${found.month}-${found.day}`,
    time: `${found.hour}:${found.minute}`,
  };
}

/** The instant (ISO 8601, UTC) of a wall-clock time in the display zone. */
export function fromZoned(date: string, time: string): string {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // Applied twice, because the first offset may be from the other side of a clock change.
  const first = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(first)).toISOString();
}

function offsetAt(utc: number): number {
  const p = partsOf(new Date(utc));
  const shown = Date.UTC(+p.year, +p.month - 1, +p.day, +p.hour, +p.minute, +p.second);
  return shown - Math.floor(utc / 1000) * 1000;
}
function partsOf(moment: Date) {
  const found = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const { type, value } of parts.formatToParts(moment)) {
    if (type in found) found[type as keyof typeof found] = value;
  }
  return found;
}
