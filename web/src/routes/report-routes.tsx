import { reportReader, signedIn } from '@cfm/contract/platform/access.ts';
import { createRoute } from '@tanstack/react-router';
import * as pages from '../pages.ts';
import { main } from './layouts.tsx';
import { looseSearch, page } from './page.tsx';

export const reportRoutes = [
  createRoute({
    getParentRoute: () => main,
    path: '/reports/daily',
    component: pages.DailyReportPage,
    validateSearch: looseSearch,
    ...page(reportReader, 'dailyReport'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/reports/ydt',
    component: pages.YtdReportPage,
    // Open to every signed-in user. The menu shows it only with the claim.
    ...page(signedIn, 'ytd'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/reports/goodwill',
    component: pages.GoodwillPage,
    validateSearch: looseSearch,
    ...page(reportReader, 'goodwill'),
  }),
];
