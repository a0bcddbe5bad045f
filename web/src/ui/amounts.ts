import type { Language } from '@cfm/contract/messages/catalogue.ts';

const localeOf = (language: Language) => (language === 'de' ? 'de-DE' : 'en-US');

/** An amount of euros with its cents. */
export const formatEuros = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }).format(value);
/** Percent, with decimals where there are some. */
export const formatPercent = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    value / 100,
  );
