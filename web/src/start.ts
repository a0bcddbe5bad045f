import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter';
import './ui/fallback-font.css';
import './ui/colours.css';
import './ui/base.css';
import { currentLanguage } from './api/language.ts';
import { pageCode } from './page-code.ts';

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
if (/^\/(account|error)\//.test(pathname)) begin(pageCode.authLayout());
else begin(pageCode.mainLayout());
if (pathname === '/account/login') begin(pageCode.login());
else if (caseId)
  begin(
    pageCode.case(),
    firstCalls().then((calls) => calls.ofCase(Number(caseId))),
  );
else if (pathname === '/' || pathname === '/cases')
  begin(
    pageCode.openedAddress(),
    pageCode.cases(),
    firstCalls().then((calls) => calls.ofOverview(search)),
  );
