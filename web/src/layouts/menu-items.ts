import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import { type AccessRule, anonymous, type Grants, mayPass } from '@cfm/contract/platform/access.ts';
import { type AnyRoute, useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

type MenuText = keyof Messages['frame']['menu'];

/** Categories in the order of the side menu (rule 11.5). Only the first has no heading. */
const categories = ['home', 'cases', 'configuration', 'reporting', 'billing'] as const;

/** A page's entry in the side menu, registered in the `staticData` of its route. */
export interface MenuEntry {
  text: MenuText;
  category: (typeof categories)[number];
  /** Position within the category, counted from 1. */
  position: number;
  icon: LucideIcon;
  /** Path prefix of its other pages. */
  within?: string;
  /** Only if it differs from the access rule of the page. */
  access?: AccessRule;
  onSelect?: () => void;
}
export interface MenuItem extends MenuEntry {
  to: string;
  access: AccessRule;
}
export interface MenuCategory {
  /** Missing: the items have no heading. */
  text?: MenuText;
  items: readonly MenuItem[];
}

const itemOf = ({ fullPath, options: { staticData } }: AnyRoute): MenuItem[] => {
  const { menu, access = anonymous } = staticData ?? {};
  // The path of an index route ends with a slash.
  const to = fullPath === '/' ? fullPath : fullPath.replace(/\/$/, '');
  return menu ? [{ access, ...menu, to }] : [];
};

/** The side menu (rule 11.5), made of the pages that register an entry. */
export const menuOf = (routes: readonly AnyRoute[]): readonly MenuCategory[] => {
  const items = routes.flatMap(itemOf).sort((a, b) => a.position - b.position);
  return categories.map((category) => ({
    text: category === 'home' ? undefined : category,
    items: items.filter((item) => item.category === category),
  }));
};
export const useMenu = () => menuOf(Object.values(useRouter().routesById));

/** Returns the items that the user may open, and the categories that contain any. */
export const visibleMenu = (grants: Grants | null, menu: readonly MenuCategory[]): readonly MenuCategory[] =>
  menu
    .map((category) => ({
      ...category,
      items: category.items.filter((item) => mayPass(item.access, grants)),
    }))
    .filter((category) => category.items.length > 0);
