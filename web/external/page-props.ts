import type { Language } from '@cfm/contract/messages/catalogue.ts';

/** Language of a page, and a callback for the language of the market. */
export interface PageProps {
  language: Language;
  /** The language that the user chose. Links to the other pages include it. */
  chosen: Language | null;
  /** Called with the language of the market, which applies unless the user has chosen one. */
  onMarketLanguage(language: Language): void;
}
