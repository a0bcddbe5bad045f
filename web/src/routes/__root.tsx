import { createRootRoute, Outlet, redirect } from '@tanstack/react-router';
import { RouteTitle } from '../layouts/route-title.tsx';
import { Snackbar } from '../ui/snackbar.tsx';

export const Route = createRootRoute({
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
