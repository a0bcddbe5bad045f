import {
  adminType,
  blacklistKeeper,
  ifmAdminType,
  monthlyReporter,
  ruleEditor,
} from '@cfm/contract/platform/access.ts';
import { createRoute } from '@tanstack/react-router';
import { menu } from '../menu.ts';
import * as pages from '../pages.ts';
import { main } from './layouts.tsx';
import { looseSearch, page, pageOfId, shows, showsId } from './page.tsx';

export const configurationRoutes = [
  createRoute({
    getParentRoute: () => main,
    path: '/users',
    component: pages.UsersPage,
    validateSearch: looseSearch,
    ...page(adminType, 'users'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/users/create',
    component: shows(pages.UserPage, () => <pages.UserPage userId={null} menu={menu} />),
    ...page(adminType, 'createUser'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/users/edit/$id',
    component: showsId(pages.UserPage, (id) => <pages.UserPage key={id} userId={id} menu={menu} />),
    ...pageOfId(adminType, 'editUser'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/markets',
    component: pages.MarketsPage,
    validateSearch: looseSearch,
    ...page(adminType, 'markets'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/market/create',
    component: shows(pages.MarketPage, () => <pages.MarketPage marketId={null} />),
    ...page(adminType, 'createMarket'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/market/edit/$id',
    component: showsId(pages.MarketPage, (id) => <pages.MarketPage key={id} marketId={id} />),
    ...pageOfId(adminType, 'editMarket'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/configuration/dealers',
    component: pages.DealersPage,
    validateSearch: looseSearch,
    ...page(adminType, 'dealers'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/rules',
    component: pages.RulesPage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'rules'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/rule/create',
    component: pages.CreateRulePage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'createRule'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/rule/edit/$id',
    component: showsId(pages.EditRulePage, (id) => <pages.EditRulePage key={id} ruleId={id} />),
    ...pageOfId(ruleEditor, 'editRule'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/blacklist',
    component: pages.BlacklistPage,
    validateSearch: looseSearch,
    ...page(blacklistKeeper, 'blacklist'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/monthly-report',
    component: pages.MonthlyReportPage,
    ...page(monthlyReporter, 'monthlyReport'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/configuration/outgoing-mail',
    component: pages.OutgoingMailPage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'outgoingMail'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/configuration/audit',
    component: pages.AuditPage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'audit'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/configuration/prices',
    component: pages.PricesPage,
    validateSearch: looseSearch,
    ...page(ifmAdminType, 'prices'),
  }),
];
