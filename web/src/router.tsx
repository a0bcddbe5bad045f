import { createRouter, stringifySearchWith } from '@tanstack/react-router';
import { bindNavigation, recordPreviousRoute } from './api/navigation.ts';
import { RouteError } from './layouts/route-error.tsx';
import { routeTree } from './route-tree.gen.ts';
import { readSearch, readSearchValue } from './search-value.ts';
import { PageSkeleton } from './ui/skeletons.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

export const router = createRouter({
  routeTree,
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
