const twoDigits = (text: string) => text.padStart(2, '0');

/** A date as a person types it (1.2.2026, 01.02.26, 01022026, 2026-02-01) as yyyy-mm-dd; null for what is none. */
export function parseDate(typed: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const own = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : own ? own.slice(1) : [];
  if (!day || !month || !year) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(day)}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  // 31.02. would roll over into March.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

/** A time as a person types it (9:30, 0930, 9) as hh:mm; null for what is none. */
export function parseTime(typed: string): string | null {
  const found = /^(\d{1,2})(?::?(\d{2}))?$/.exec(typed.trim());
  if (!found?.[1]) return null;
  const [hours, minutes] = [found[1], found[2] ?? '00'];
  return Number(hours) < 24 && Number(minutes) < 60 ? `${twoDigits(hours)}:${minutes}` : null;
}
