import type { Language } from '@cfm/contract/messages/catalogue.ts';

const localeOf = (language: Language) => (language === 'de' ? 'de-DE' : 'en-US');

/** Made when first needed: a page of sums shows hundreds. */
const euros = new Map<Language, Intl.NumberFormat>();
/** An amount of euros with its cents. */
export function formatEuros(value: number, language: Language): string {
  const format =
    euros.get(language) ?? new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' });
  euros.set(language, format);
  return format.format(value);
}
/** Percent, with decimals where there are some. */
export const formatPercent = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    value / 100,
  );
