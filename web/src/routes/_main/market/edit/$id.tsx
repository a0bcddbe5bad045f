import { adminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { recordPage } from '../../../../page.tsx';

export const Route = createFileRoute('/_main/market/edit/$id')({
  ...recordPage({
    access: adminType,
    title: 'editMarket',
    load: () => import('../../../../features/catalog/markets/market-page.tsx').then((m) => m.MarketPage),
    props: (id) => ({ marketId: id }),
  }),
});
