import { anonymous } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { tokenSearch } from '../../../features/access/sign-in/token-search.ts';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_auth/account/password-reset')({
  validateSearch: tokenSearch,
  ...page({
    access: anonymous,
    title: 'resetPassword',
    load: () =>
      import('../../../features/access/sign-in/password-reset-page.tsx').then((m) => m.PasswordResetPage),
  }),
});
