import { lazyPart } from './ui/lazy-part.tsx';

/** The pages, each a file of code of its own that loads when its route is opened. */
export const CasesPage = lazyPart(() =>
  import('./features/case-list/cases-page.tsx').then((m) => m.CasesPage),
);
export const CreateCasePage = lazyPart(() =>
  import('./features/case-create/create-case-page.tsx').then((m) => m.CreateCasePage),
);
export const CasePage = lazyPart(() => import('./features/case-page/case-page.tsx').then((m) => m.CasePage));
export const FavoritesPage = lazyPart(() =>
  import('./features/favorites/favorites-page.tsx').then((m) => m.FavoritesPage),
);
export const OutgoingMailPage = lazyPart(() =>
  import('./features/mail-out/outgoing-mail-page.tsx').then((m) => m.OutgoingMailPage),
);
export const LoginPage = lazyPart(() => import('./features/auth/login-page.tsx').then((m) => m.LoginPage));
export const RequestPasswordResetPage = lazyPart(() =>
  import('./features/auth/request-password-reset-page.tsx').then((m) => m.RequestPasswordResetPage),
);
export const PasswordResetPage = lazyPart(() =>
  import('./features/auth/password-reset-page.tsx').then((m) => m.PasswordResetPage),
);
export const ActivatePage = lazyPart(() =>
  import('./features/auth/activate-page.tsx').then((m) => m.ActivatePage),
);
export const TwoFactorPage = lazyPart(() =>
  import('./features/auth/two-factor-page.tsx').then((m) => m.TwoFactorPage),
);
export const AccountPage = lazyPart(() =>
  import('./features/auth/account-page.tsx').then((m) => m.AccountPage),
);
export const ErrorPage = lazyPart(() => import('./features/error/error-page.tsx').then((m) => m.ErrorPage));
