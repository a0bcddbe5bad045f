import { useTranslations } from 'use-intl';
import { productTitle } from '../api/page-meta.ts';
import { Drawer } from '../ui/drawer.tsx';
import { Footer } from './footer.tsx';
import type { MenuCategory } from './menu-items.ts';
import classes from './side-menu.module.css';
import { MenuItems } from './side-menu.tsx';

interface MenuDrawerProps {
  menu: readonly MenuCategory[];
  isOpen: boolean;
  onClose: () => void;
}
/** The side menu of a phone, with the footer, which does not fit on its pages. */
export function MenuDrawer({ menu, isOpen, onClose }: MenuDrawerProps) {
  const text = useTranslations('frame');
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={productTitle()} side="left" width={300}>
      <nav className={classes.drawer} aria-label={text('mainNavigation')}>
        <MenuItems menu={menu} onGo={onClose} />
      </nav>
      <Footer />
    </Drawer>
  );
}
