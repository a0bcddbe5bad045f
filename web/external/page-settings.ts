import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useEffect } from 'react';

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The operator's own texts of the legal page that this is; the development server fills in none. */
function legalTexts(): Partial<Record<Language, string>> {
  const content = metaContent('legal-texts');
  return content.startsWith('{') ? JSON.parse(content) : {};
}

/** What the server writes into the page. */
export const pageSettings = {
  productTitle: metaContent('product-title'),
  complaintTeam: metaContent('complaint-team'),
  complaintMailbox: metaContent('complaint-mailbox'),
  legalTexts: legalTexts(),
};

/** Document title: the product's and the page's. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${pageSettings.productTitle} – ${title}`;
  }, [title]);
}
