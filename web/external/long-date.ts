/** Weekday and dd.mm.yyyy in Berlin, which the pages call CET. */
export function longDate(instant: string, language: string): string {
  const at = new Date(instant);
  const zone = { timeZone: 'Europe/Berlin' } as const;
  const weekday = at.toLocaleDateString(language, { weekday: 'long', ...zone });
  return `${weekday}, ${at.toLocaleDateString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', ...zone })}`;
}
