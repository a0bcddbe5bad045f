import {
  administrators,
  blacklistClaim,
  creators,
  gdprClaim,
  ifmAdmin,
  monthlyTeam,
  reportingClaim,
  type StatedAccess,
} from './access.ts';

export interface MissionMenuItem {
  name: string;
  to: string;
  access: StatedAccess;
}
/** The side menu of section 2: what it names, in its order. What the product adds may stand beside it. */
export const menuCategories: readonly { name: string | null; items: readonly MissionMenuItem[] }[] = [
  { name: null, items: [{ name: 'Dashboard', to: '/', access: 'signed in' }] },
  {
    name: 'Cases',
    items: [
      { name: 'Overview', to: '/cases', access: 'signed in' },
      { name: 'Create Case', to: '/case/create', access: creators },
      { name: 'GDPR Search', to: '/gdpr', access: gdprClaim },
      { name: 'Favorites', to: '/favorites', access: 'signed in' },
    ],
  },
  {
    name: 'Configuration',
    items: [
      { name: 'Users', to: '/users', access: administrators },
      { name: 'Markets', to: '/markets', access: administrators },
      { name: 'Rules', to: '/rules', access: ifmAdmin },
      { name: 'Blacklist', to: '/blacklist', access: blacklistClaim },
      { name: 'Monthly report', to: '/monthly-report', access: monthlyTeam },
    ],
  },
  {
    name: 'Reporting',
    items: [
      { name: 'Daily Cases', to: '/reports/daily', access: reportingClaim },
      { name: 'YTD', to: '/reports/ydt', access: reportingClaim },
    ],
  },
  {
    name: 'Billing',
    items: [
      { name: 'Account', to: '/billing-account', access: ifmAdmin },
      { name: 'Billing report', to: '/billing', access: ifmAdmin },
    ],
  },
];
