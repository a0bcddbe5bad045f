import { signedIn } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { page } from '../../page.tsx';

export const Route = createFileRoute('/_main/account')({
  ...page({
    access: signedIn,
    title: 'account',
    load: () => import('../../features/access/sign-in/account-page.tsx').then((m) => m.AccountPage),
  }),
});
