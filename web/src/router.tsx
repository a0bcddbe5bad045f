import {
  type AccessRule,
  adminType,
  anonymous,
  blacklistKeeper,
  caseCreator,
  caseDeleter,
  gdprReader,
  ifmAdminType,
  ruleEditor,
  signedIn,
  userManager,
} from '@cfm/contract/access.ts';
import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { caseKey, caseListKey } from './api/case-cache.ts';
import { bindNavigation, recordPreviousRoute } from './api/navigation.ts';
import { knownSession, useSession, verifySession } from './api/session.ts';
import { whenAnswered } from './api/when-answered.ts';
import { guard } from './guard.ts';
import { RouteError } from './layouts/route-error.tsx';
import { RouteTitle } from './layouts/route-title.tsx';
import { menu } from './menu.ts';
import { pageCode } from './page-code.ts';
import * as pages from './pages.ts';
import { readSearch, readSearchValue } from './search-value.ts';
import { PageSkeleton } from './ui/skeletons.tsx';
import { Snackbar } from './ui/snackbar.tsx';

export type RouteTitleText = keyof Messages['frame']['titles'];
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    title?: RouteTitleText;
  }
}

const root = createRootRoute({
  component: () => (
    <>
      <RouteTitle />
      <Outlet />
      <Snackbar />
    </>
  ),
  beforeLoad: ({ location }) => {
    if (location.pathname.includes('//')) throw redirect({ href: '/error/404' });
  },
  notFoundComponent: () => null,
});
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: Object.assign(() => <pages.MainLayout menu={menu} />, { preload: pages.MainLayout.preload }),
});
const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: pages.AuthLayout });

/** What every page's route says: access rule (the same as its endpoints') and title. */
const page = (access: AccessRule, title: RouteTitleText) => ({
  beforeLoad: guard(access),
  staticData: { title },
});
/** Search parameters a feature reads itself, with its own schema. */
const looseSearch = (search: Record<string, unknown>) => search;
const tokenSearch = (search: Record<string, unknown>): { token?: string; redirecturl?: string } => ({
  token:
    typeof search.token === 'string' || typeof search.token === 'number' ? String(search.token) : undefined,
  redirecturl: typeof search.redirecturl === 'string' ? search.redirecturl : undefined,
});

const mainRoutes = [
  createRoute({
    getParentRoute: () => main,
    path: '/cases',
    component: pages.CasesPage,
    // What is opened from here, and what one comes back to, is there by then.
    onEnter: () => void whenAnswered(caseListKey).then(pages.CasePage.preload),
    validateSearch: looseSearch,
    beforeLoad: async ({ location, search }) => {
      await guard(signedIn)({ location });
      const user = knownSession()?.user;
      const opened = user && (await pageCode.openedAddress()).openedSearch(search, user.id);
      if (opened) throw redirect({ to: '/cases', search: opened, replace: true });
    },
    staticData: { title: 'overview' },
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
    path: '/users',
    component: pages.UsersPage,
    validateSearch: looseSearch,
    ...page(adminType, 'users'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/users/create',
    component: Object.assign(() => <pages.UserPage userId={null} menu={menu} />, {
      preload: pages.UserPage.preload,
    }),
    ...page(userManager, 'createUser'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/contacts',
    component: pages.ContactsPage,
    validateSearch: looseSearch,
    ...page(signedIn, 'contacts'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/markets',
    component: pages.MarketsPage,
    validateSearch: looseSearch,
    ...page(adminType, 'markets'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/market/create',
    component: Object.assign(() => <pages.MarketPage marketId={null} />, {
      preload: pages.MarketPage.preload,
    }),
    ...page(adminType, 'createMarket'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/configuration/dealers',
    component: pages.DealersPage,
    validateSearch: looseSearch,
    ...page(adminType, 'dealers'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/rules',
    component: pages.RulesPage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'rules'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/rule/create',
    component: pages.CreateRulePage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'createRule'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/gdpr',
    component: pages.GdprPage,
    validateSearch: looseSearch,
    ...page(gdprReader, 'gdpr'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/gdpr/retention',
    component: pages.RetentionPage,
    ...page(gdprReader, 'retention'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/blacklist',
    component: pages.BlacklistPage,
    validateSearch: looseSearch,
    ...page(blacklistKeeper, 'blacklist'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/configuration/outgoing-mail',
    component: pages.OutgoingMailPage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'outgoingMail'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/configuration/audit',
    component: pages.AuditPage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'audit'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/account',
    component: pages.AccountPage,
    ...page(signedIn, 'account'),
  }),
];
/** The number in an address; 0 stands for one that is none. */
const idParams = {
  parse: ({ id }: { id: string }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
const userRoute = createRoute({
  getParentRoute: () => main,
  path: '/users/edit/$id',
  params: idParams,
  component: Object.assign(
    function UserRoute() {
      const { id } = userRoute.useParams();
      return <pages.UserPage key={id} userId={id} menu={menu} />;
    },
    { preload: pages.UserPage.preload },
  ),
  staticData: { title: 'editUser' },
  beforeLoad: async ({ params, location }) => {
    if (params.id === 0) throw redirect({ href: '/error/404' });
    await guard(adminType)({ location });
  },
});
const marketRoute = createRoute({
  getParentRoute: () => main,
  path: '/market/edit/$id',
  params: idParams,
  component: Object.assign(
    function MarketRoute() {
      const { id } = marketRoute.useParams();
      return <pages.MarketPage key={id} marketId={id} />;
    },
    { preload: pages.MarketPage.preload },
  ),
  staticData: { title: 'editMarket' },
  beforeLoad: async ({ params, location }) => {
    if (params.id === 0) throw redirect({ href: '/error/404' });
    await guard(adminType)({ location });
  },
});
const gdprContactRoute = createRoute({
  getParentRoute: () => main,
  path: '/gdpr/contact/$id',
  params: idParams,
  component: Object.assign(
    function GdprContactRoute() {
      const { id } = gdprContactRoute.useParams();
      return <pages.GdprContactPage key={id} contactId={id} />;
    },
    { preload: pages.GdprContactPage.preload },
  ),
  staticData: { title: 'gdprContact' },
  beforeLoad: async ({ params, location }) => {
    if (params.id === 0) throw redirect({ href: '/error/404' });
    await guard(gdprReader)({ location });
  },
});
const ruleRoute = createRoute({
  getParentRoute: () => main,
  path: '/rule/edit/$id',
  params: idParams,
  component: Object.assign(
    function RuleRoute() {
      const { id } = ruleRoute.useParams();
      // A page of its own for each rule: nothing of the last one stays.
      return <pages.EditRulePage key={id} ruleId={id} />;
    },
    { preload: pages.EditRulePage.preload },
  ),
  staticData: { title: 'editRule' },
  beforeLoad: async ({ params, location }) => {
    if (params.id === 0) throw redirect({ href: '/error/404' });
    await guard(ruleEditor)({ location });
  },
});
const contactRoute = createRoute({
  getParentRoute: () => main,
  path: '/contact/edit/$id',
  params: idParams,
  component: Object.assign(
    function ContactRoute() {
      const { id } = contactRoute.useParams();
      return <pages.ContactPage key={id} contactId={id} />;
    },
    { preload: pages.ContactPage.preload },
  ),
  staticData: { title: 'editContact' },
  beforeLoad: async ({ params, location }) => {
    if (params.id === 0) throw redirect({ href: '/error/404' });
    await guard(signedIn)({ location });
  },
});
const carRoute = createRoute({
  getParentRoute: () => main,
  path: '/cars/$vin',
  component: Object.assign(
    function CarRoute() {
      const { vin } = carRoute.useParams();
      return <pages.CarPage key={vin} typed={vin} />;
    },
    { preload: pages.CarPage.preload },
  ),
  ...page(signedIn, 'car'),
});
const caseRoute = createRoute({
  getParentRoute: () => main,
  path: '/case/edit/$id',
  params: idParams,
  component: Object.assign(
    function CaseRoute() {
      const { id } = caseRoute.useParams();
      // A page of its own for each case: nothing of the last one stays.
      return <pages.CasePage key={id} caseId={id} />;
    },
    { preload: pages.CasePage.preload },
  ),
  staticData: { title: 'editCase' },
  onEnter: ({ params }) => void whenAnswered(caseKey(params.id)).then(pages.CasesPage.preload),
  beforeLoad: async ({ params, location }) => {
    if (params.id === 0) throw redirect({ href: '/error/404' });
    await guard(signedIn)({ location });
  },
  validateSearch: looseSearch,
});
const authRoutes = [
  createRoute({
    getParentRoute: () => auth,
    path: '/account/login',
    component: pages.LoginPage,
    validateSearch: tokenSearch,
    ...page(anonymous, 'login'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/account/request-password-reset',
    component: pages.RequestPasswordResetPage,
    ...page(anonymous, 'resetPassword'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/account/password-reset',
    component: pages.PasswordResetPage,
    validateSearch: tokenSearch,
    ...page(anonymous, 'resetPassword'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/account/activate',
    component: pages.ActivatePage,
    validateSearch: tokenSearch,
    ...page(anonymous, 'activate'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/account/2fa',
    component: pages.TwoFactorPage,
    validateSearch: tokenSearch,
    ...page(anonymous, 'twoFactor'),
  }),
];
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/cases' });
  },
});
/** Who is signed in keeps the menu. */
const errors = createRoute({
  getParentRoute: () => root,
  id: 'errors',
  component: Object.assign(
    function ErrorLayout() {
      return useSession() ? <pages.MainLayout menu={menu} /> : <pages.AuthLayout />;
    },
    {
      preload: async () => {
        await Promise.all([pages.MainLayout.preload(), pages.AuthLayout.preload()]);
      },
    },
  ),
  beforeLoad: async () => {
    // A server that can't say who is there is no reason for another error.
    if (!knownSession()) await verifySession().catch(() => null);
  },
});
const errorRoute = createRoute({
  getParentRoute: () => errors,
  path: '/error/$status',
  component: function ErrorRoute() {
    return <pages.ErrorPage status={errorRoute.useParams().status} />;
  },
  staticData: { title: 'error' },
});
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ href: '/error/404', replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    main.addChildren([
      ...mainRoutes,
      gdprContactRoute,
      userRoute,
      marketRoute,
      ruleRoute,
      contactRoute,
      carRoute,
      caseRoute,
    ]),
    auth.addChildren(authRoutes),
    errors.addChildren([errorRoute]),
    unknown,
  ]),
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  defaultPreload: false,
  parseSearch: readSearch,
  stringifySearch: stringifySearchWith(JSON.stringify, readSearchValue),
  scrollRestoration: true,
});
bindNavigation({
  path: () => router.state.location.href,
  go: (path) => router.history.push(path),
});
router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
  if (fromLocation) recordPreviousRoute(fromLocation.href);
});
