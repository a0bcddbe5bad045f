import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter';
import './ui/fallback-font.css';
import './ui/colours.css';
import './ui/base.css';
import { currentLanguage } from './api/language.ts';

// The first script. It is small, so that the program, the page's code and its first API calls start
// immediately and in parallel. Later imports join the pending load and report its failure.
const { pathname, search } = window.location;
const caseId = /^\/case\/edit\/([1-9]\d{0,9})$/.exec(pathname)?.[1];

const begin = (...work: Promise<unknown>[]) => {
  for (const each of work) each.catch(() => undefined);
};
const firstCalls = () => import('./first-calls.ts').then((module) => module.firstCalls);

begin(import('./main.tsx'));
if (currentLanguage() === 'de') begin(import('@cfm/contract/messages/frame-de.ts'));
if (/^\/(account|error)\//.test(pathname)) begin(import('./layouts/auth-layout.tsx'));
else begin(import('./layouts/main-layout.tsx'));
if (pathname === '/account/login') begin(import('./features/access/sign-in/login-page.tsx'));
else if (caseId)
  begin(
    import('./features/screens/case-page/case-page.tsx'),
    firstCalls().then((calls) => calls.ofCase(Number(caseId))),
  );
else if (pathname === '/' || pathname === '/cases')
  begin(
    import('./features/screens/case-list/opened-address.ts'),
    import('./features/screens/case-list/cases-page.tsx'),
    firstCalls().then((calls) => calls.ofOverview(search)),
  );
