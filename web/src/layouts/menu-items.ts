import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import { type AccessRule, type Grants, mayPass } from '@cfm/contract/platform/access.ts';
import type { LucideIcon } from 'lucide-react';

type MenuText = keyof Messages['frame']['menu'];
export interface MenuItem {
  text: MenuText;
  to: string;
  /** Path prefix of its other pages. */
  within?: string;
  icon: LucideIcon;
  access: AccessRule;
  onSelect?: () => void;
}
export interface MenuCategory {
  /** Missing: the items have no heading. */
  text?: MenuText;
  items: readonly MenuItem[];
}

/** Returns the items that the user may open, and the categories that contain any. */
export const visibleMenu = (grants: Grants | null, menu: readonly MenuCategory[]): readonly MenuCategory[] =>
  menu
    .map((category) => ({
      ...category,
      items: category.items.filter((item) => mayPass(item.access, grants)),
    }))
    .filter((category) => category.items.length > 0);
