import { adminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { GlobeIcon } from 'lucide-react';
import { looseSearch, page } from '../../page.tsx';

export const Route = createFileRoute('/_main/markets')({
  validateSearch: looseSearch,
  ...page({
    access: adminType,
    title: 'markets',
    menu: { text: 'markets', category: 'configuration', position: 2, icon: GlobeIcon, within: '/market/' },
    load: () => import('../../features/catalog/markets/markets-page.tsx').then((m) => m.MarketsPage),
  }),
});
