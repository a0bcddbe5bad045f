import '@fontsource-variable/inter';
import '../src/ui/fallback-font.css';
import './external.css';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import deFields from '@cfm/contract/messages/de/fields.json';
import deRules from '@cfm/contract/messages/de/rules.json';
import deSolution from '@cfm/contract/messages/de/solution.json';
import enFields from '@cfm/contract/messages/en/fields.json';
import enRules from '@cfm/contract/messages/en/rules.json';
import enSolution from '@cfm/contract/messages/en/solution.json';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { chosenLanguage, inLanguage } from './chosen-language.ts';
import { DelayPage } from './delay-page.tsx';
import { ExternalLayout } from './external-layout.tsx';
import { FilePage } from './file-page.tsx';
import { LegalPage, legalPageOf } from './legal-page.tsx';
import type { PageProps } from './page-props.ts';
import { SolvePage } from './solve-page.tsx';

const catalogues = {
  en: { fields: enFields, rules: enRules, solution: enSolution },
  de: { fields: deFields, rules: deRules, solution: deSolution },
};

const browserLanguage = (): Language => (navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en');

function pageOf(path: string, props: PageProps): ReactNode {
  const legal = legalPageOf(path);
  if (legal) return <LegalPage page={legal} language={props.language} />;
  if (path.startsWith('/solution/file')) return <FilePage {...props} />;
  return path.includes('/add-more-days') ? <DelayPage {...props} /> : <SolvePage {...props} />;
}

/** The token pages. Nothing is remembered in the browser: the address alone says which language was chosen. */
function ExternalApp() {
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
    // The pages name no other namespaces than these.
    <IntlProvider locale={language} messages={catalogues[language] as never} timeZone="Europe/Berlin">
      <ExternalLayout language={language} chosen={chosen} onLanguage={choose}>
        {pageOf(window.location.pathname, { language, chosen, onMarketLanguage: setOfMarket })}
      </ExternalLayout>
    </IntlProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<ExternalApp />);
