import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { inLanguage } from './chosen-language.ts';
import { Problem } from './link-error.tsx';
import { usePageTitle } from './page-settings.ts';

const known = ['403', '404', '500'] as const;

interface ErrorPageProps {
  chosen: Language | null;
}
/** /error/{status} for visitors of link pages and without a session. Nothing on it leads into the application. */
export function ErrorPage({ chosen }: ErrorPageProps) {
  const text = useTranslations('outsidePages.errorPage');
  const solution = useTranslations('solution');
  const status = /\d+/.exec(window.location.pathname)?.[0] ?? '';
  const kind = known.find((each) => each === status) ?? 'other';
  const title = text(`${kind}.title`, { status });
  usePageTitle(title);
  // The address of rule 5.10, without the mark that selected this page.
  useEffect(
    () => window.history.replaceState(null, '', inLanguage(window.location.pathname, chosen)),
    [chosen],
  );
  return (
    <Problem title={title} next={kind === '500' ? solution('tryLater') : text('next')}>
      {text(`${kind}.text`)}
    </Problem>
  );
}
