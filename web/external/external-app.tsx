import '@fontsource-variable/inter';
import '../src/ui/fallback-font.css';
import './external.css';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { chosenLanguage, inLanguage } from './chosen-language.ts';
import { ExternalLayout } from './external-layout.tsx';
import type { PageProps } from './page-props.ts';

interface Pages {
  catalogues: Record<Language, object>;
  pageOf(props: PageProps): ReactNode;
}

const browserLanguage = (): Language => (navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en');

/** The token pages. The chosen language is stored in the URL only. */
function ExternalApp({ catalogues, pageOf }: Pages) {
  const [chosen, setChosen] = useState(() => chosenLanguage(window.location.search));
  const [ofMarket, setOfMarket] = useState<Language | null>(null);
  const language = chosen ?? ofMarket ?? browserLanguage();
  const choose = (wanted: Language) => {
    const { pathname, search } = window.location;
    window.history.replaceState(null, '', inLanguage(pathname + search, wanted));
    setChosen(wanted);
  };
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    // The pages use only these namespaces.
    <IntlProvider locale={language} messages={catalogues[language] as never} timeZone="Europe/Berlin">
      <ExternalLayout language={language} chosen={chosen} onLanguage={choose}>
        {pageOf({ language, chosen, onMarketLanguage: setOfMarket })}
      </ExternalLayout>
    </IntlProvider>
  );
}

/** Renders the pages of a bundle into its document. */
export function showPages(pages: Pages): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<ExternalApp {...pages} />);
}
