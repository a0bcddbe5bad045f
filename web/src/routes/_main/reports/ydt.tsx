import { reportReader, signedIn } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { ChartColumnIcon } from 'lucide-react';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/reports/ydt')({
  ...page({
    // Open to every signed-in user. The menu shows it only with the claim.
    access: signedIn,
    title: 'ytd',
    menu: { text: 'ytd', category: 'reporting', position: 2, icon: ChartColumnIcon, access: reportReader },
    load: () =>
      import('../../../features/screens/ytd-report/ytd-report-page.tsx').then((m) => m.YtdReportPage),
  }),
});
