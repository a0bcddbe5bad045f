import { anonymous } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { tokenSearch } from '../../../features/access/sign-in/token-search.ts';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_auth/account/activate')({
  validateSearch: tokenSearch,
  ...page({
    access: anonymous,
    title: 'activate',
    load: () => import('../../../features/access/sign-in/activate-page.tsx').then((m) => m.ActivatePage),
  }),
});
