import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { CoinsIcon } from 'lucide-react';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/configuration/prices')({
  validateSearch: looseSearch,
  ...page({
    access: ifmAdminType,
    title: 'prices',
    menu: { text: 'prices', category: 'configuration', position: 9, icon: CoinsIcon },
    load: () => import('../../../features/screens/billing/prices-page.tsx').then((m) => m.PricesPage),
  }),
});
