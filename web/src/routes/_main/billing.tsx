import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { FileSpreadsheetIcon } from 'lucide-react';
import { looseSearch, page } from '../../page.tsx';

export const Route = createFileRoute('/_main/billing')({
  validateSearch: looseSearch,
  ...page({
    access: ifmAdminType,
    title: 'billingReport',
    menu: { text: 'billingReport', category: 'billing', position: 2, icon: FileSpreadsheetIcon },
    load: () =>
      import('../../features/screens/billing/billing-report-page.tsx').then((m) => m.BillingReportPage),
  }),
});
