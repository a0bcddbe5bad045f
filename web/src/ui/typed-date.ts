const twoDigits = (text: string) => text.padStart(2, '0');

/**
 * Parses a typed date (1.2.2026, 01.02.26, 1/2/2026, 01022026, 2026-02-01) into yyyy-mm-dd, or null if it is invalid.
 * The day comes first, except in ISO dates. A year of two digits is one of this century, unless four are required.
 */
export function parseDate(typed: string, { needsFullYear = false } = {}): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const own =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : own ? own.slice(1) : [];
  if (!day || !month || !year || (needsFullYear && year.length < 4)) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(day)}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  // Rejects 31.02., which would roll over into March.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

/** Parses a typed time (9:30, 0930, 9) into hh:mm. Returns null if it is invalid. */
export function parseTime(typed: string): string | null {
  const found = /^(\d{1,2})(?::?(\d{2}))?$/.exec(typed.trim());
  if (!found?.[1]) return null;
  const [hours, minutes] = [found[1], found[2] ?? '00'];
  return Number(hours) < 24 && Number(minutes) < 60 ? `${twoDigits(hours)}:${minutes}` : null;
}
