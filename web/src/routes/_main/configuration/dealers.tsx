import { adminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { StoreIcon } from 'lucide-react';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/configuration/dealers')({
  validateSearch: looseSearch,
  ...page({
    access: adminType,
    title: 'dealers',
    menu: { text: 'dealers', category: 'configuration', position: 6, icon: StoreIcon },
    load: () => import('../../../features/catalog/dealers/dealers-page.tsx').then((m) => m.DealersPage),
  }),
});
