import { monthlyReporter } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { NewspaperIcon } from 'lucide-react';
import { page } from '../../page.tsx';

export const Route = createFileRoute('/_main/monthly-report')({
  ...page({
    access: monthlyReporter,
    title: 'monthlyReport',
    menu: { text: 'monthlyReport', category: 'configuration', position: 5, icon: NewspaperIcon },
    load: () =>
      import('../../features/screens/monthly-report/monthly-report-page.tsx').then(
        (m) => m.MonthlyReportPage,
      ),
  }),
});
