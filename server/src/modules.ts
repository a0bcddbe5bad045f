import { auditModule } from './access/audit/module.ts';
import { signInModule } from './access/sign-in/module.ts';
import { usersModule } from './access/users/module.ts';
import { binModule } from './cases/bin/module.ts';
import { caseModule } from './cases/case/module.ts';
import { eventsModule } from './cases/events/module.ts';
import { favoritesModule } from './cases/favorites/module.ts';
import { mailModule } from './cases/mail/module.ts';
import { relationsModule } from './cases/relations/module.ts';
import { blacklistModule } from './catalog/blacklist/module.ts';
import { dealersModule } from './catalog/dealers/module.ts';
import { mailboxesModule } from './catalog/mailboxes/module.ts';
import { marketsModule } from './catalog/markets/module.ts';
import { referenceDataModule } from './catalog/reference-data/module.ts';
import { rulesModule } from './catalog/rules/module.ts';
import { contactsModule } from './people/contacts/module.ts';
import { privacyModule } from './people/privacy/module.ts';
import { retentionModule } from './people/retention/module.ts';
import { outboxModule } from './platform/outbox/module.ts';
import { caseActionsModule } from './process/case-actions/module.ts';
import { customerRequestsModule } from './process/customer-requests/module.ts';
import { extensionsModule } from './process/extensions/module.ts';
import { forwardingModule } from './process/forwarding/module.ts';
import { linksModule } from './process/links/module.ts';
import { remindersModule } from './process/reminders/module.ts';
import { solutionModule } from './process/solution/module.ts';
import { auditPageModule } from './screens/audit-page/module.ts';
import { billingModule } from './screens/billing/module.ts';
import { brandOverviewModule } from './screens/brand-overview/module.ts';
import { caseListModule } from './screens/case-list/module.ts';
import { casePageModule } from './screens/case-page/module.ts';
import { contactPageModule } from './screens/contact-page/module.ts';
import { dailyReportModule } from './screens/daily-report/module.ts';
import { goLiveModule } from './screens/go-live/module.ts';
import { goodwillModule } from './screens/goodwill/module.ts';
import { monthlyReportModule } from './screens/monthly-report/module.ts';
import { ytdReportModule } from './screens/ytd-report/module.ts';

/** Every domain with calls or jobs, by area. A new one adds a line. */
const modules = [
  outboxModule,
  auditModule,
  signInModule,
  usersModule,
  blacklistModule,
  dealersModule,
  mailboxesModule,
  marketsModule,
  referenceDataModule,
  rulesModule,
  contactsModule,
  privacyModule,
  retentionModule,
  binModule,
  caseModule,
  eventsModule,
  favoritesModule,
  mailModule,
  relationsModule,
  caseActionsModule,
  customerRequestsModule,
  extensionsModule,
  forwardingModule,
  linksModule,
  remindersModule,
  solutionModule,
  auditPageModule,
  billingModule,
  brandOverviewModule,
  caseListModule,
  casePageModule,
  contactPageModule,
  dailyReportModule,
  goLiveModule,
  goodwillModule,
  monthlyReportModule,
  ytdReportModule,
];

export const allRoutes = modules.flatMap(({ routes }) => routes);
export const allJobs = modules.flatMap(({ jobs }) => jobs);
