import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useEffect } from 'react';

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The operator's texts for this legal page. The development server has none. */
function legalTexts(): Partial<Record<Language, string>> {
  const content = metaContent('legal-texts');
  return content.startsWith('{') ? JSON.parse(content) : {};
}

/** Values that the server writes into the page. */
export const pageSettings = {
  productTitle: metaContent('product-title'),
  complaintTeam: metaContent('complaint-team'),
  complaintMailbox: metaContent('complaint-mailbox'),
  legalTexts: legalTexts(),
};

/** Sets the document title: product title and page title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${pageSettings.productTitle} – ${title}`;
  }, [title]);
}
