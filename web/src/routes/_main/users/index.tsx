import { adminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { UsersIcon } from 'lucide-react';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/users/')({
  validateSearch: looseSearch,
  ...page({
    access: adminType,
    title: 'users',
    menu: { text: 'users', category: 'configuration', position: 1, icon: UsersIcon, within: '/users/' },
    load: () => import('../../../features/access/users/users-page.tsx').then((m) => m.UsersPage),
  }),
});
