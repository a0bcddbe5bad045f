import { signedIn } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/cases/bmw')({
  ...page({
    access: signedIn,
    title: 'brandOverview',
    load: () =>
      import('../../../features/screens/brand-overview/brand-overview-page.tsx').then(
        (m) => m.BrandOverviewPage,
      ),
  }),
});
