import { useEffect } from 'react';

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** What the server writes into the page. */
export const pageSettings = {
  productTitle: metaContent('product-title'),
  complaintTeam: metaContent('complaint-team'),
  complaintMailbox: metaContent('complaint-mailbox'),
};

/** Document title: the product's and the page's. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${pageSettings.productTitle} – ${title}`;
  }, [title]);
}
