import { adminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/users/create')({
  ...page({
    access: adminType,
    title: 'createUser',
    load: () => import('../../../features/access/users/user-page.tsx').then((m) => m.UserPage),
  }),
});
