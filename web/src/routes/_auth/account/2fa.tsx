import { anonymous } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { tokenSearch } from '../../../features/access/sign-in/token-search.ts';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_auth/account/2fa')({
  validateSearch: tokenSearch,
  ...page({
    access: anonymous,
    title: 'twoFactor',
    load: () => import('../../../features/access/sign-in/two-factor-page.tsx').then((m) => m.TwoFactorPage),
  }),
});
