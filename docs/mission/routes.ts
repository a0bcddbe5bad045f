import {
  administrators,
  blacklistClaim,
  creators,
  gdprClaim,
  ifmAdmin,
  monthlyTeam,
  reportingClaim,
  roleAdmin,
  type StatedAccess,
} from './access.ts';

/** A route of section 2. */
export interface MissionRoute {
  /** As the specification writes it. */
  path: string;
  access: StatedAccess;
  layout: 'main' | 'with-filter' | 'auth' | 'external' | 'error';
  /** The route title where the specification gives one: on the route, or as the title of its screen. */
  title?: string;
}

const open = { access: 'anonymous', layout: 'auth' } as const;
const staff = { access: 'signed in', layout: 'main' } as const;
const administration = { access: administrators, layout: 'main' } as const;
const byLink = { access: 'anonymous', layout: 'external' } as const;

export const routes: readonly MissionRoute[] = [
  { path: '/account/login', ...open, title: 'Login' },
  { path: '/account/request-password-reset', ...open, title: 'Reset Password' },
  { path: '/account/password-reset', ...open, title: 'Reset Password' },
  { path: '/account/activate', ...open, title: 'Account activation' },
  { path: '/account/2fa', ...open, title: 'Two Factor Authentication Setup' },
  { path: '/users', ...administration },
  { path: '/users/create', ...administration },
  { path: '/users/edit/{id}', ...administration },
  { path: '/markets', ...administration },
  { path: '/market/create', ...administration },
  { path: '/market/edit/{id}', ...administration },
  { path: '/cases', ...staff, layout: 'with-filter' },
  { path: '/cases/bmw', ...staff, title: 'Brand overview' },
  { path: '/favorites', ...staff, title: 'Favorites' },
  { path: '/case/edit/{id}', ...staff },
  { path: '/case/create', access: creators, layout: 'main' },
  { path: '/gdpr', access: gdprClaim, layout: 'with-filter' },
  { path: '/gdpr/contact/{id}', access: gdprClaim, layout: 'main' },
  { path: '/rules', access: ifmAdmin, layout: 'main' },
  { path: '/rule/create', access: ifmAdmin, layout: 'main' },
  { path: '/rule/edit/{id}', access: roleAdmin, layout: 'main' },
  { path: '/billing-account', access: ifmAdmin, layout: 'main' },
  { path: '/billing', access: ifmAdmin, layout: 'with-filter' },
  { path: '/reports/daily', access: reportingClaim, layout: 'with-filter', title: 'Daily Cases' },
  { path: '/reports/ydt', ...staff },
  { path: '/blacklist', access: blacklistClaim, layout: 'main', title: 'Blacklist' },
  { path: '/monthly-report', access: monthlyTeam, layout: 'main', title: 'Monthly report' },
  { path: '/post-qualification/{token}', ...byLink },
  { path: '/post-qualification/thanks', ...byLink },
  { path: '/post-qualification/not-found', ...byLink },
  { path: '/solution/add-more-days', ...byLink },
  { path: '/solution/solve', ...byLink },
  { path: '/error/{status}', access: 'anonymous', layout: 'error' },
];
