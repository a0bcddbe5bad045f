import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { RouteTitle } from '../layouts/route-title.tsx';
import { menu } from '../menu.ts';
import * as pages from '../pages.ts';
import { Snackbar } from '../ui/snackbar.tsx';
import { shows } from './page.tsx';

export const root = createRootRoute({
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
export const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: shows(pages.MainLayout, () => <pages.MainLayout menu={menu} />),
});
export const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: pages.AuthLayout });
