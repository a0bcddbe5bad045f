import type { Binding } from './http/bindings.ts';
import { auditRoutes } from './modules/audit-page/routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { billingRoutes } from './modules/billing/routes.ts';
import { blacklistRoutes } from './modules/blacklist/routes.ts';
import { brandOverviewRoutes } from './modules/brand-overview/routes.ts';
import { caseActionRoutes } from './modules/case-actions/routes.ts';
import { caseEventRoutes } from './modules/case-events/routes.ts';
import { caseListRoutes } from './modules/case-list/routes.ts';
import { caseMailRoutes } from './modules/case-mail/routes.ts';
import { casePageRoutes } from './modules/case-page/routes.ts';
import { caseRelationRoutes } from './modules/case-relations/routes.ts';
import { caseRoutes } from './modules/cases/routes.ts';
import { codeLevelRoutes } from './modules/code-levels/routes.ts';
import { contactMergeRoutes } from './modules/contact-merges/routes.ts';
import { contactPageRoutes } from './modules/contact-page/routes.ts';
import { contactRoutes } from './modules/contacts/routes.ts';
import { dailyReportRoutes } from './modules/daily-report/routes.ts';
import { dealerRoutes } from './modules/dealers/routes.ts';
import { delayRoutes } from './modules/delay/routes.ts';
import { favoriteRoutes } from './modules/favorites/routes.ts';
import { forwardingRoutes, linkedFileRoutes } from './modules/forwarding/routes.ts';
import { gdprRoutes } from './modules/gdpr/routes.ts';
import { goodwillRoutes } from './modules/goodwill/routes.ts';
import { mailOutRoutes } from './modules/mail-out/routes.ts';
import { marketSettingsRoutes } from './modules/market-settings/routes.ts';
import { marketRoutes } from './modules/markets/routes.ts';
import { monthlyReportRoutes } from './modules/monthly-report/routes.ts';
import { postQualificationRoutes } from './modules/post-qualification/routes.ts';
import { referenceDataRoutes } from './modules/reference-data/routes.ts';
import { reminderRoutes } from './modules/reminder-runs/routes.ts';
import { retentionRoutes } from './modules/retention/routes.ts';
import { ruleSettingsRoutes } from './modules/rule-settings/routes.ts';
import { solutionRoutes } from './modules/solution/routes.ts';
import { userSettingsRoutes } from './modules/user-settings/routes.ts';
import { userRoutes } from './modules/users/routes.ts';
import { ytdReportRoutes } from './modules/ytd-report/routes.ts';

/** Every call that the server answers, module by module. A module adds its routes here. */
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
