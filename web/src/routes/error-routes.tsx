import { anonymous } from '@cfm/contract/platform/access.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { knownSession, useSession, verifySession } from '../api/session.ts';
import { menu } from '../menu.ts';
import * as pages from '../pages.ts';
import { root } from './layouts.tsx';

/** Signed-in users keep the menu. */
export const errors = createRoute({
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
    // An unavailable server must not cause a second error here.
    if (!knownSession()) await verifySession().catch(() => null);
  },
});
export const errorRoute = createRoute({
  getParentRoute: () => errors,
  path: '/error/$status',
  component: function ErrorRoute() {
    return <pages.ErrorPage status={errorRoute.useParams().status} />;
  },
  staticData: { title: 'error', access: anonymous },
});
export const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ href: '/error/404', replace: true });
  },
});
