import {
  type AccessRule,
  caseCreator,
  type Grants,
  ifmAdminType,
  mayPass,
  signedIn,
} from '@cfm/contract/access.ts';
import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import type { Icon } from '@tabler/icons-react';
import { IconHome, IconMailForward, IconMenu2, IconPlus, IconStar } from '@tabler/icons-react';
import { resetPresetsApplied } from './features/case-list/presets-flag.ts';

export type MenuText = keyof Messages['frame']['menu'];
export interface MenuItem {
  text: MenuText;
  to: string;
  icon: Icon;
  access: AccessRule;
  onSelect?: () => void;
}
export interface MenuCategory {
  /** Missing: the items stand without a heading. */
  text?: MenuText;
  items: readonly MenuItem[];
}

/** The side menu (spec 2). An item names the same rule as its route. */
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

/** What someone with these grants sees: items they may open, categories that have one. */
export function visibleMenu(
  grants: Grants | null,
  all: readonly MenuCategory[] = menu,
): readonly MenuCategory[] {
  return all
    .map((category) => ({
      ...category,
      items: category.items.filter((item) => mayPass(item.access, grants)),
    }))
    .filter((category) => category.items.length > 0);
}
