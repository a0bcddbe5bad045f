import {
  adminType,
  blacklistKeeper,
  caseCreator,
  caseDeleter,
  gdprReader,
  ifmAdminType,
  monthlyReporter,
  reportReader,
  signedIn,
} from '@cfm/contract/platform/access.ts';
import {
  BanIcon,
  CalendarDaysIcon,
  ChartColumnIcon,
  CoinsIcon,
  ContactIcon,
  FileClockIcon,
  FileSpreadsheetIcon,
  GlobeIcon,
  HandCoinsIcon,
  HouseIcon,
  ListIcon,
  MailIcon,
  NewspaperIcon,
  PlusIcon,
  ReceiptEuroIcon,
  RouteIcon,
  ShieldUserIcon,
  StarIcon,
  StoreIcon,
  Trash2Icon,
  UsersIcon,
} from 'lucide-react';
import { resetPresetsApplied } from './features/screens/case-list/presets-flag.ts';
import type { MenuCategory } from './layouts/menu-items.ts';

/** The side menu (rule 11.5). Each item has the same access rule as its route. */
export const menu: readonly MenuCategory[] = [
  { items: [{ text: 'dashboard', to: '/', icon: HouseIcon, access: signedIn }] },
  {
    text: 'cases',
    items: [
      {
        text: 'overview',
        to: '/cases',
        within: '/case/edit/',
        icon: ListIcon,
        access: signedIn,
        onSelect: resetPresetsApplied,
      },
      { text: 'createCase', to: '/case/create', icon: PlusIcon, access: caseCreator },
      { text: 'gdpr', to: '/gdpr', within: '/gdpr/', icon: ShieldUserIcon, access: gdprReader },
      { text: 'favorites', to: '/favorites', icon: StarIcon, access: signedIn },
      { text: 'contacts', to: '/contacts', within: '/contact/edit/', icon: ContactIcon, access: signedIn },
      { text: 'bin', to: '/bin', icon: Trash2Icon, access: caseDeleter },
    ],
  },
  {
    text: 'configuration',
    items: [
      { text: 'users', to: '/users', within: '/users/', icon: UsersIcon, access: adminType },
      { text: 'markets', to: '/markets', within: '/market/', icon: GlobeIcon, access: adminType },
      { text: 'rules', to: '/rules', within: '/rule/', icon: RouteIcon, access: ifmAdminType },
      { text: 'blacklist', to: '/blacklist', icon: BanIcon, access: blacklistKeeper },
      { text: 'monthlyReport', to: '/monthly-report', icon: NewspaperIcon, access: monthlyReporter },
      { text: 'dealers', to: '/configuration/dealers', icon: StoreIcon, access: adminType },
      {
        text: 'outgoingMail',
        to: '/configuration/outgoing-mail',
        icon: MailIcon,
        access: ifmAdminType,
      },
      { text: 'prices', to: '/configuration/prices', icon: CoinsIcon, access: ifmAdminType },
      { text: 'audit', to: '/configuration/audit', icon: FileClockIcon, access: ifmAdminType },
    ],
  },
  {
    text: 'reporting',
    items: [
      { text: 'dailyReport', to: '/reports/daily', icon: CalendarDaysIcon, access: reportReader },
      { text: 'ytd', to: '/reports/ydt', icon: ChartColumnIcon, access: reportReader },
      { text: 'goodwill', to: '/reports/goodwill', icon: HandCoinsIcon, access: reportReader },
    ],
  },
  {
    text: 'billing',
    items: [
      { text: 'billingAccount', to: '/billing-account', icon: ReceiptEuroIcon, access: ifmAdminType },
      { text: 'billingReport', to: '/billing', icon: FileSpreadsheetIcon, access: ifmAdminType },
    ],
  },
];
