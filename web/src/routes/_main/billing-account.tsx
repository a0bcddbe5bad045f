import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { ReceiptEuroIcon } from 'lucide-react';
import { looseSearch, page } from '../../page.tsx';

export const Route = createFileRoute('/_main/billing-account')({
  validateSearch: looseSearch,
  ...page({
    access: ifmAdminType,
    title: 'billingAccount',
    menu: { text: 'billingAccount', category: 'billing', position: 1, icon: ReceiptEuroIcon },
    load: () =>
      import('../../features/screens/billing/billing-account-page.tsx').then((m) => m.BillingAccountPage),
  }),
});
