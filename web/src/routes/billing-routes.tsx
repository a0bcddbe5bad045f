import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import { createRoute } from '@tanstack/react-router';
import * as pages from '../pages.ts';
import { main } from './layouts.tsx';
import { looseSearch, page } from './page.tsx';

export const billingRoutes = [
  createRoute({
    getParentRoute: () => main,
    path: '/billing-account',
    component: pages.BillingAccountPage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'billingAccount'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/billing',
    component: pages.BillingReportPage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'billingReport'),
  }),
];
