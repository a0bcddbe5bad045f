import { createRoute, createRouter, redirect, stringifySearchWith } from '@tanstack/react-router';
import { bindNavigation, recordPreviousRoute } from './api/navigation.ts';
import { RouteError } from './layouts/route-error.tsx';
import { accountRoute, signInRoutes } from './routes/account-routes.tsx';
import { caseRoutes } from './routes/case-routes.tsx';
import { configurationRoutes } from './routes/configuration-routes.tsx';
import { contactRoutes } from './routes/contact-routes.tsx';
import { errorRoute, errors, unknown } from './routes/error-routes.tsx';
import { auth, main, root } from './routes/layouts.tsx';
import { reportRoutes } from './routes/report-routes.tsx';
import { readSearch, readSearchValue } from './search-value.ts';
import { PageSkeleton } from './ui/skeletons.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/cases' });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    main.addChildren([
      ...caseRoutes,
      ...contactRoutes,
      ...configurationRoutes,
      ...reportRoutes,
      accountRoute,
    ]),
    auth.addChildren(signInRoutes),
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
