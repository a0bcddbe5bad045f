import { reportReader } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { CalendarDaysIcon } from 'lucide-react';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/reports/daily')({
  validateSearch: looseSearch,
  ...page({
    access: reportReader,
    title: 'dailyReport',
    menu: { text: 'dailyReport', category: 'reporting', position: 1, icon: CalendarDaysIcon },
    load: () =>
      import('../../../features/screens/daily-report/daily-report-page.tsx').then((m) => m.DailyReportPage),
  }),
});
