import { useEffect } from 'react';
import { pageSettings } from './page-settings.ts';

/** Document title: the product's and the page's. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${pageSettings.productTitle} – ${title}`;
  }, [title]);
}
