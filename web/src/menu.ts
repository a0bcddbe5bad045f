import { caseCreator, ifmAdminType, signedIn } from '@cfm/contract/access.ts';
import { IconHome, IconMailForward, IconMenu2, IconPlus, IconStar } from '@tabler/icons-react';
import { resetPresetsApplied } from './features/case-list/presets-flag.ts';
import type { MenuCategory } from './layouts/menu-items.ts';

/** The side menu (rule 11.5). An item names the same rule as its route. */
export const menu: readonly MenuCategory[] = [
  { items: [{ text: 'dashboard', to: '/', icon: IconHome, access: signedIn }] },
  {
    text: 'cases',
    items: [
      { text: 'overview', to: '/cases', icon: IconMenu2, access: signedIn, onSelect: resetPresetsApplied },
      { text: 'createCase', to: '/case/create', icon: IconPlus, access: caseCreator },
      { text: 'favorites', to: '/favorites', icon: IconStar, access: signedIn },
    ],
  },
  {
    text: 'configuration',
    items: [
      {
        text: 'outgoingMail',
        to: '/configuration/outgoing-mail',
        icon: IconMailForward,
        access: ifmAdminType,
      },
    ],
  },
];
