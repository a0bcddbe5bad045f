import { type AccessRule, anonymous, caseCreator, ifmAdminType, signedIn } from '@cfm/contract/access.ts';
import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { bindNavigation, recordPreviousRoute } from './api/navigation.ts';
import { knownSession, useSession, verifySession } from './api/session.ts';
import { guard } from './guard.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { MainLayout } from './layouts/main-layout.tsx';
import { RouteError } from './layouts/route-error.tsx';
import { RouteTitle } from './layouts/route-title.tsx';
import { menu } from './menu.ts';
import * as pages from './pages.ts';
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

/** Numbers, flags, lists and objects are read as such; any other text stays text (a token like 12e5 is no number). */
const plainJson = /^(?:[[{"]|(?:true|false|null|0|-?[1-9]\d{0,14})$)/;
function readSearchValue(text: string): unknown {
  // The router takes a refusal as "this is plain text", here and when it writes an address.
  if (!plainJson.test(text)) throw new SyntaxError('plain text');
  return JSON.parse(text);
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
  component: () => <MainLayout menu={menu} />,
});
const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthLayout });

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
    onEnter: () => void pages.CasePage.preload(),
    validateSearch: looseSearch,
    ...page(signedIn, 'overview'),
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
    path: '/configuration/outgoing-mail',
    component: pages.OutgoingMailPage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'outgoingMail'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/account',
    component: pages.AccountPage,
    ...page(signedIn, 'account'),
  }),
];
const caseRoute = createRoute({
  getParentRoute: () => main,
  path: '/case/edit/$id',
  params: {
    parse: ({ id }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  component: function CaseRoute() {
    const { id } = caseRoute.useParams();
    // A page of its own for each case: nothing of the last one stays.
    return <pages.CasePage key={id} caseId={id} />;
  },
  staticData: { title: 'editCase' },
  onEnter: () => void pages.CasesPage.preload(),
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
  component: function ErrorLayout() {
    return useSession() ? <MainLayout menu={menu} /> : <AuthLayout />;
  },
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
    main.addChildren([...mainRoutes, caseRoute]),
    auth.addChildren(authRoutes),
    errors.addChildren([errorRoute]),
    unknown,
  ]),
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  defaultPreload: false,
  parseSearch: parseSearchWith(readSearchValue),
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
