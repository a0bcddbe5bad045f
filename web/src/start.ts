import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter';
import './ui/fallback-font.css';
import './ui/colours.css';
import './ui/base.css';
import { currentLanguage } from './api/language.ts';
import { pageCode } from './page-code.ts';

// The first script: small, so that what the opened page needs begins at once and side by side, the program, the page's own
// code and its first calls. Whoever asks for a part of it later finds it under way, and tells when it failed.
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
