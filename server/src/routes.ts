import { authRoutes } from './access/sign-in/routes.ts';
import { userRoutes, userSettingsRoutes } from './access/users/routes.ts';
import { caseRoutes } from './cases/case/routes.ts';
import { caseEventRoutes } from './cases/events/routes.ts';
import { favoriteRoutes } from './cases/favorites/routes.ts';
import { caseMailRoutes } from './cases/mail/routes.ts';
import { caseRelationRoutes } from './cases/relations/routes.ts';
import { blacklistRoutes } from './catalog/blacklist/routes.ts';
import { dealerRoutes } from './catalog/dealers/routes.ts';
import { marketRoutes, marketSettingsRoutes } from './catalog/markets/routes.ts';
import { codeLevelRoutes, referenceDataRoutes } from './catalog/reference-data/routes.ts';
import { ruleSettingsRoutes } from './catalog/rules/routes.ts';
import { contactMergeRoutes, contactRoutes } from './people/contacts/routes.ts';
import { gdprRoutes } from './people/privacy/routes.ts';
import { retentionRoutes } from './people/retention/routes.ts';
import type { Binding } from './platform/http/bindings.ts';
import { mailOutRoutes } from './platform/outbox/routes.ts';
import { caseActionRoutes } from './process/case-actions/routes.ts';
import { postQualificationRoutes } from './process/customer-requests/routes.ts';
import { delayRoutes } from './process/extensions/routes.ts';
import { forwardingRoutes, linkedFileRoutes } from './process/forwarding/routes.ts';
import { reminderRoutes } from './process/reminders/routes.ts';
import { solutionRoutes } from './process/solution/routes.ts';
import { auditRoutes } from './screens/audit-page/routes.ts';
import { billingRoutes } from './screens/billing/routes.ts';
import { brandOverviewRoutes } from './screens/brand-overview/routes.ts';
import { caseListRoutes } from './screens/case-list/routes.ts';
import { casePageRoutes } from './screens/case-page/routes.ts';
import { contactPageRoutes } from './screens/contact-page/routes.ts';
import { dailyReportRoutes } from './screens/daily-report/routes.ts';
import { goodwillRoutes } from './screens/goodwill/routes.ts';
import { monthlyReportRoutes } from './screens/monthly-report/routes.ts';
import { ytdReportRoutes } from './screens/ytd-report/routes.ts';

/** Every call of the server, by module. A module adds its routes here. */
export const allRoutes: readonly Binding[] = [
  ...caseRoutes,
  ...caseListRoutes,
  ...brandOverviewRoutes,
  ...dailyReportRoutes,
  ...goodwillRoutes,
  ...casePageRoutes,
  ...caseEventRoutes,
  ...caseActionRoutes,
  ...favoriteRoutes,
  ...caseRelationRoutes,
  ...referenceDataRoutes,
  ...marketRoutes,
  ...marketSettingsRoutes,
  ...dealerRoutes,
  ...codeLevelRoutes,
  ...contactRoutes,
  ...contactPageRoutes,
  ...contactMergeRoutes,
  ...blacklistRoutes,
  ...ruleSettingsRoutes,
  ...authRoutes,
  ...userRoutes,
  ...userSettingsRoutes,
  ...caseMailRoutes,
  ...forwardingRoutes,
  ...linkedFileRoutes,
  ...solutionRoutes,
  ...delayRoutes,
  ...reminderRoutes,
  ...postQualificationRoutes,
  ...mailOutRoutes,
  ...gdprRoutes,
  ...retentionRoutes,
  ...ytdReportRoutes,
  ...billingRoutes,
  ...auditRoutes,
  ...monthlyReportRoutes,
];
