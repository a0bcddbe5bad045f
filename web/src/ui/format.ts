import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { toZoned } from './zoned-time.ts';

const swapped = (date: string) => date.split('-').reverse().join('.');

/** dd.mm.yyyy of an instant (ISO 8601) or of a calendar date (yyyy-mm-dd); an em dash for none (rule 5.13). */
export function formatDate(value: string | null | undefined): string {
  if (!value) return '—';
  return swapped(/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : toZoned(value).date);
}
/** dd.mm. of an instant this year, dd.mm.yy of another one; an em dash for none. */
export function formatShortDate(value: string | null | undefined, now = new Date().toISOString()): string {
  const date = formatDate(value);
  const [day, month, year] = date.split('.');
  if (year === undefined) return date;
  return `${day}.${month}.${year === toZoned(now).date.slice(0, 4) ? '' : year.slice(2)}`;
}
/** dd.mm.yyyy HH:mm of an instant. */
export function formatDateTime(value: string | null | undefined): string {
  if (!value) return '—';
  const { date, time } = toZoned(value);
  return `${swapped(date)} ${time}`;
}
/** HH:mm of an instant. */
export const formatTime = (value: string): string => toZoned(value).time;

const localeOf = (language: Language) => (language === 'de' ? 'de-DE' : 'en-US');
/** Made once: making one takes a millisecond of a page that shows a dozen numbers. */
const numbers = { en: new Intl.NumberFormat(localeOf('en')), de: new Intl.NumberFormat(localeOf('de')) };
export const formatNumber = (value: number, language: Language): string => numbers[language].format(value);

/** "Germany" of "DE"; a code that names no country stays as it is. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;

const units = ['B', 'kB', 'MB', 'GB'] as const;
export function formatBytes(bytes: number, language: Language): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 10 ? 0 : 1;
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: digits }).format(value);
  return `${number} ${units[unit]}`;
}
