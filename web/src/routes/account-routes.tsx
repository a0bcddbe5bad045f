import { anonymous, signedIn } from '@cfm/contract/platform/access.ts';
import { createRoute } from '@tanstack/react-router';
import * as pages from '../pages.ts';
import { auth, main } from './layouts.tsx';
import { page } from './page.tsx';

const tokenSearch = (search: Record<string, unknown>): { token?: string; redirecturl?: string } => ({
  token:
    typeof search.token === 'string' || typeof search.token === 'number' ? String(search.token) : undefined,
  redirecturl: typeof search.redirecturl === 'string' ? search.redirecturl : undefined,
});

export const accountRoute = createRoute({
  getParentRoute: () => main,
  path: '/account',
  component: pages.AccountPage,
  ...page(signedIn, 'account'),
});
/** The pages before sign-in. */
export const signInRoutes = [
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
