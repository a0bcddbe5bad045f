import { pageCode } from './page-code.ts';
import { lazyPart } from './ui/lazy-part.tsx';

export const MainLayout = lazyPart(() => pageCode.mainLayout().then((m) => m.MainLayout));
export const AuthLayout = lazyPart(() => pageCode.authLayout().then((m) => m.AuthLayout));

export const CasesPage = lazyPart(() => pageCode.cases().then((m) => m.CasesPage));
export const BrandOverviewPage = lazyPart(() => pageCode.brandOverview().then((m) => m.BrandOverviewPage));
export const BinPage = lazyPart(() => pageCode.bin().then((m) => m.BinPage));
export const CreateCasePage = lazyPart(() => pageCode.createCase().then((m) => m.CreateCasePage));
export const CasePage = lazyPart(() => pageCode.case().then((m) => m.CasePage));
export const FavoritesPage = lazyPart(() => pageCode.favorites().then((m) => m.FavoritesPage));
export const ContactsPage = lazyPart(() => pageCode.contacts().then((m) => m.ContactsPage));
export const ContactPage = lazyPart(() => pageCode.contact().then((m) => m.ContactPage));
export const CarPage = lazyPart(() => pageCode.car().then((m) => m.CarPage));
export const UsersPage = lazyPart(() => pageCode.users().then((m) => m.UsersPage));
export const UserPage = lazyPart(() => pageCode.user().then((m) => m.UserPage));
export const MarketsPage = lazyPart(() => pageCode.markets().then((m) => m.MarketsPage));
export const MarketPage = lazyPart(() => pageCode.market().then((m) => m.MarketPage));
export const DealersPage = lazyPart(() => pageCode.dealers().then((m) => m.DealersPage));
export const RulesPage = lazyPart(() => pageCode.rules().then((m) => m.RulesPage));
export const CreateRulePage = lazyPart(() => pageCode.createRule().then((m) => m.CreateRulePage));
export const EditRulePage = lazyPart(() => pageCode.editRule().then((m) => m.EditRulePage));
export const GdprPage = lazyPart(() => pageCode.gdpr().then((m) => m.GdprPage));
export const GdprContactPage = lazyPart(() => pageCode.gdprContact().then((m) => m.GdprContactPage));
export const RetentionPage = lazyPart(() => pageCode.retention().then((m) => m.RetentionPage));
export const YtdReportPage = lazyPart(() => pageCode.ytdReport().then((m) => m.YtdReportPage));
export const DailyReportPage = lazyPart(() => pageCode.dailyReport().then((m) => m.DailyReportPage));
export const GoodwillPage = lazyPart(() => pageCode.goodwill().then((m) => m.GoodwillPage));
export const BlacklistPage = lazyPart(() => pageCode.blacklist().then((m) => m.BlacklistPage));
export const MonthlyReportPage = lazyPart(() => pageCode.monthlyReport().then((m) => m.MonthlyReportPage));
export const OutgoingMailPage = lazyPart(() => pageCode.outgoingMail().then((m) => m.OutgoingMailPage));
export const AuditPage = lazyPart(() => pageCode.audit().then((m) => m.AuditPage));
export const PricesPage = lazyPart(() => pageCode.prices().then((m) => m.PricesPage));
export const BillingAccountPage = lazyPart(() => pageCode.billingAccount().then((m) => m.BillingAccountPage));
export const BillingReportPage = lazyPart(() => pageCode.billingReport().then((m) => m.BillingReportPage));
export const LoginPage = lazyPart(() => pageCode.login().then((m) => m.LoginPage));
export const RequestPasswordResetPage = lazyPart(() =>
  pageCode.requestPasswordReset().then((m) => m.RequestPasswordResetPage),
);
export const PasswordResetPage = lazyPart(() => pageCode.passwordReset().then((m) => m.PasswordResetPage));
export const ActivatePage = lazyPart(() => pageCode.activate().then((m) => m.ActivatePage));
export const TwoFactorPage = lazyPart(() => pageCode.twoFactor().then((m) => m.TwoFactorPage));
export const AccountPage = lazyPart(() => pageCode.account().then((m) => m.AccountPage));
export const ErrorPage = lazyPart(() => pageCode.error().then((m) => m.ErrorPage));
