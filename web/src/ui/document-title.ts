import { useEffect } from 'react';
import { productTitle } from '../api/page-meta.ts';

/** The document title: product title plus route title (rule 11.3). */
export const documentTitle = (routeTitle: string): string =>
  routeTitle ? `${productTitle()} – ${routeTitle}` : productTitle();

/** Sets the document title while the page is shown, if only the page knows it, such as a case number. */
export function useDocumentTitle(routeTitle: string | null): void {
  useEffect(() => {
    if (routeTitle !== null) document.title = documentTitle(routeTitle);
  }, [routeTitle]);
}
