import { caseCreator, caseDeleter, signedIn } from '@cfm/contract/platform/access.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { caseKey, caseListKey } from '../api/case-cache.ts';
import { knownSession } from '../api/session.ts';
import { whenAnswered } from '../api/when-answered.ts';
import { guard } from '../guard.ts';
import { pageCode } from '../page-code.ts';
import * as pages from '../pages.ts';
import { main } from './layouts.tsx';
import { looseSearch, page, pageOfId, showsId } from './page.tsx';

export const caseRoutes = [
  createRoute({
    getParentRoute: () => main,
    path: '/cases',
    component: pages.CasesPage,
    // Preloads the case page, which the user opens next, after the list has loaded.
    onEnter: () => void whenAnswered(caseListKey).then(pages.CasePage.preload),
    validateSearch: looseSearch,
    beforeLoad: async ({ location, search }) => {
      await guard(signedIn)({ location });
      const user = knownSession()?.user;
      const opened = user && (await pageCode.openedAddress()).openedSearch(search, user.id);
      if (opened) throw redirect({ to: '/cases', search: opened, replace: true });
    },
    staticData: { title: 'overview', access: signedIn },
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/cases/bmw',
    component: pages.BrandOverviewPage,
    ...page(signedIn, 'brandOverview'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/bin',
    component: pages.BinPage,
    validateSearch: looseSearch,
    ...page(caseDeleter, 'bin'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/favorites',
    component: pages.FavoritesPage,
    validateSearch: looseSearch,
    ...page(signedIn, 'favorites'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/case/create',
    component: pages.CreateCasePage,
    validateSearch: looseSearch,
    ...page(caseCreator, 'createCase'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/case/edit/$id',
    component: showsId(pages.CasePage, (id) => <pages.CasePage key={id} caseId={id} />),
    onEnter: ({ params }) => void whenAnswered(caseKey(params.id)).then(pages.CasesPage.preload),
    validateSearch: looseSearch,
    ...pageOfId(signedIn, 'editCase'),
  }),
];
