import deFields from '@cfm/contract/messages/de/fields.json';
import deOutside from '@cfm/contract/messages/de/outside-pages.json';
import deRules from '@cfm/contract/messages/de/rules.json';
import deSolution from '@cfm/contract/messages/de/solution.json';
import enFields from '@cfm/contract/messages/en/fields.json';
import enOutside from '@cfm/contract/messages/en/outside-pages.json';
import enRules from '@cfm/contract/messages/en/rules.json';
import enSolution from '@cfm/contract/messages/en/solution.json';
import { DelayPage } from './delay-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { showPages } from './external-app.tsx';
import { FilePage } from './file-page.tsx';
import { LegalPage, legalPageOf } from './legal-page.tsx';
import { SolvePage } from './solve-page.tsx';

// The pages of forward links and file links, the legal pages, and errors of visitors without a session.
showPages({
  catalogues: {
    en: { fields: enFields, rules: enRules, solution: enSolution, outsidePages: enOutside },
    de: { fields: deFields, rules: deRules, solution: deSolution, outsidePages: deOutside },
  },
  pageOf: (props) => {
    const path = window.location.pathname;
    if (path.startsWith('/error/')) return <ErrorPage chosen={props.chosen} />;
    const legal = legalPageOf(path);
    if (legal) return <LegalPage page={legal} language={props.language} />;
    if (path.startsWith('/solution/file')) return <FilePage {...props} />;
    return path.includes('/add-more-days') ? <DelayPage {...props} /> : <SolvePage {...props} />;
  },
});
