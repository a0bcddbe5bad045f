import { adminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/market/create')({
  ...page({
    access: adminType,
    title: 'createMarket',
    load: () => import('../../../features/catalog/markets/market-page.tsx').then((m) => m.MarketPage),
  }),
});
