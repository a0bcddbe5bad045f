import type { Language } from '@cfm/contract/messages/catalogue.ts';

/** What a page is told, and tells: the language, and that the market speaks another one. */
export interface PageProps {
  language: Language;
  /** What the person chose: links to the other pages take it along. */
  chosen: Language | null;
  /** Language of the market: taken unless the person has chosen one. */
  onMarketLanguage(language: Language): void;
}
