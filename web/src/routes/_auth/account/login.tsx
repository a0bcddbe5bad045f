import { anonymous } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { tokenSearch } from '../../../features/access/sign-in/token-search.ts';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_auth/account/login')({
  validateSearch: tokenSearch,
  ...page({
    access: anonymous,
    title: 'login',
    load: () => import('../../../features/access/sign-in/login-page.tsx').then((m) => m.LoginPage),
  }),
});
