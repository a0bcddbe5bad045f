import type { AuditChange } from '@cfm/contract/access/audit-change.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { toZoned } from './zoned-time.ts';

const swapped = (date: string) => date.split('-').reverse().join('.');

/** Formats an instant (ISO 8601) or a date (yyyy-mm-dd) as dd.mm.yyyy; an em dash for no value (rule 5.13). */
export function formatDate(value: string | null | undefined): string {
  if (!value) return '—';
  return swapped(/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : toZoned(value).date);
}
/** Formats an instant as dd.mm.yyyy HH:mm. */
export function formatDateTime(value: string | null | undefined): string {
  if (!value) return '—';
  const { date, time } = toZoned(value);
  return `${swapped(date)} ${time}`;
}
/** Formats a value of an audit entry by its kind. */
export function formatChangedValue(kind: AuditChange['kind'], value: string): string {
  if (kind === 'text') return value;
  return kind === 'date' ? formatDate(value) : formatDateTime(value);
}
/** Formats an instant as HH:mm. */
export const formatTime = (value: string): string => toZoned(value).time;

export const localeOf = (language: Language) => (language === 'de' ? 'de-DE' : 'en-US');
/** Created once: creating a format takes a millisecond, and a page shows a dozen numbers. */
const numbers = { en: new Intl.NumberFormat(localeOf('en')), de: new Intl.NumberFormat(localeOf('de')) };
export const formatNumber = (value: number, language: Language): string => numbers[language].format(value);

/** Returns "Germany" for "DE". An unknown code stays as it is. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;

/** Returns "German" for "de". An unknown code stays as it is. */
export const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;

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
