import type { Language } from '@cfm/contract/messages/catalogue.ts';

/** What a page is told, and tells: the language, and that the market speaks another one. */
export interface PageProps {
  language: Language;
  /** Language of the market: taken unless the person has chosen one. */
  onMarketLanguage(language: Language): void;
}
