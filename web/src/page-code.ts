/** The code of layouts and pages: each a file of its own, loaded when its route is opened. */
export const pageCode = {
  mainLayout: () => import('./layouts/main-layout.tsx'),
  authLayout: () => import('./layouts/auth-layout.tsx'),
  cases: () => import('./features/case-list/cases-page.tsx'),
  openedAddress: () => import('./features/case-list/opened-address.ts'),
  createCase: () => import('./features/case-create/create-case-page.tsx'),
  case: () => import('./features/case-page/case-page.tsx'),
  favorites: () => import('./features/favorites/favorites-page.tsx'),
  blacklist: () => import('./features/blacklist/blacklist-page.tsx'),
  outgoingMail: () => import('./features/mail-out/outgoing-mail-page.tsx'),
  login: () => import('./features/auth/login-page.tsx'),
  requestPasswordReset: () => import('./features/auth/request-password-reset-page.tsx'),
  passwordReset: () => import('./features/auth/password-reset-page.tsx'),
  activate: () => import('./features/auth/activate-page.tsx'),
  twoFactor: () => import('./features/auth/two-factor-page.tsx'),
  account: () => import('./features/auth/account-page.tsx'),
  error: () => import('./features/error/error-page.tsx'),
};
