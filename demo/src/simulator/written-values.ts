import type { TextLanguage } from '../people/market-profiles.ts';

const DAY_MS = 86_400_000;

const months: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
    ' ',
  ),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(
    ' ',
  ),
};

const MONTH_FIRST = new Set(['US', 'CA', 'PH']);
/** "il 8 marzo" is wrong Italian, and so is "il 1", so these days move by one. */
const ITALIAN_DAYS: Readonly<Record<number, number>> = { 1: 2, 8: 9, 11: 12 };

/** A date as written in running text. */
export function writtenDate(at: number, language: TextLanguage, marketCode: string): string {
  const date = new Date(at);
  const day = date.getUTCDate();
  const month = months[language][date.getUTCMonth()] ?? '';
  if (language === 'de') return `${day}. ${month}`;
  if (language === 'fr') return `${day === 1 ? '1er' : day} ${month}`;
  if (language === 'it') return `${ITALIAN_DAYS[day] ?? day} ${month}`;
  if (language === 'es') return `${day} de ${month}`;
  if (language === 'en' && MONTH_FIRST.has(marketCode)) return `${month} ${day}`;
  return `${day} ${month}`;
}

const groupSign: Readonly<Record<TextLanguage, string>> = {
  en: ',',
  de: '.',
  fr: ' ',
  it: '.',
  es: '.',
  pl: ' ',
};

function writtenNumber(value: number, language: TextLanguage): string {
  const digits = String(Math.round(value));
  if (digits.length <= 3) return digits;
  const lead = digits.slice(0, digits.length % 3 || 3);
  const rest = digits.slice(lead.length).replace(/\d{3}/g, (three) => groupSign[language] + three);
  return lead + rest;
}

const signs: Readonly<Record<string, string>> = {
  EUR: '€',
  GBP: '£',
  USD: '$',
  AUD: 'A$',
  CAD: 'CA$',
  NZD: 'NZ$',
  SGD: 'S$',
};

export function writtenAmount(
  euros: number,
  language: TextLanguage,
  currency: string,
  perEuro: number,
): string {
  const value = euros * perEuro;
  const step = value >= 10_000 ? 100 : value >= 1_000 ? 10 : 1;
  const rounded = writtenNumber(Math.round(value / step) * step, language);
  if (currency === 'PLN') return language === 'pl' ? `${rounded} zł` : `PLN ${rounded}`;
  const sign = signs[currency] ?? currency;
  if (language !== 'en') return `${rounded} ${sign}`;
  return sign.length > 1 && sign === currency ? `${currency} ${rounded}` : `${sign}${rounded}`;
}

const IN_MILES = new Set(['US', 'GB']);
const KM_PER_MILE = 1.609;

export function writtenDistance(km: number, language: TextLanguage, marketCode: string): string {
  return IN_MILES.has(marketCode)
    ? `${writtenNumber(km / KM_PER_MILE, language)} miles`
    : `${writtenNumber(km, language)} km`;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];
export const writtenOrdinal = (count: number): string => ordinals[count - 1] ?? `${count}th`;

export const daysBefore = (at: number, days: number): number => at - days * DAY_MS;
