import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { localeOf } from './format.ts';

// Not in format.ts, because every page loads that file first and few pages show amounts.

/** Created on first use and cached, because a page can show hundreds of amounts. */
const euros = new Map<Language, Intl.NumberFormat>();
/** Formats an amount in euros with cents. */
export function formatEuros(value: number, language: Language): string {
  const format =
    euros.get(language) ?? new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' });
  euros.set(language, format);
  return format.format(value);
}
/** Created on first use, because a chart formats an amount for each month. */
const wholeEuros = new Map<Language, Intl.NumberFormat>();
/** Formats an amount in whole euros. */
export function formatWholeEuros(value: number, language: Language): string {
  const format =
    wholeEuros.get(language) ??
    new Intl.NumberFormat(localeOf(language), {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    });
  wholeEuros.set(language, format);
  return format.format(value);
}
/** Formats a percentage with up to two decimals. */
export const formatPercent = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    value / 100,
  );
