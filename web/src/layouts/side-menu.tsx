import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { PanelLeftCloseIcon, PanelLeftOpenIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { grantsOf, useSession } from '../api/session.ts';
import { savePreference } from '../api/session-actions.ts';
import { type MenuCategory, type MenuItem, visibleMenu } from './menu-items.ts';
import classes from './side-menu.module.css';

const storageKey = 'cfm.menu';
const preference = 'menu';

/** The side menu. Collapses to icons and remembers its state. */
export function SideMenu({ menu }: { menu: readonly MenuCategory[] }) {
  const text = useTranslations('frame');
  const session = useSession();
  // Leaves room for a list with its filter panel.
  const isNarrow = useMediaQuery('(max-width: 1399px)', undefined, { getInitialValueInEffect: false });
  const remembered = session?.user.preferences[preference] ?? localStorage.getItem(storageKey);
  const [chosen, setChosen] = useState<unknown>(remembered);
  const isCollapsed = chosen === 'collapsed' || (chosen !== 'expanded' && isNarrow === true);
  const toggle = () => {
    const next = isCollapsed ? 'expanded' : 'collapsed';
    setChosen(next);
    localStorage.setItem(storageKey, next);
    void savePreference(preference, next);
  };
  const toggleName = text(isCollapsed ? 'expandMenu' : 'collapseMenu');
  const ToggleIcon = isCollapsed ? PanelLeftOpenIcon : PanelLeftCloseIcon;
  return (
    <nav className={classes.menu} data-collapsed={isCollapsed} aria-label={text('mainNavigation')}>
      <div className={classes.scroller}>
        <MenuItems menu={menu} isCollapsed={isCollapsed} />
      </div>
      <Tooltip label={toggleName} position="right" disabled={!isCollapsed}>
        <button
          type="button"
          className={`${classes.item} ${classes.toggle}`}
          onClick={toggle}
          aria-expanded={!isCollapsed}
          aria-label={toggleName}
        >
          <ToggleIcon size={18} strokeWidth={1.6} aria-hidden />
          {!isCollapsed && <span>{toggleName}</span>}
        </button>
      </Tooltip>
    </nav>
  );
}

interface MenuItemsProps {
  menu: readonly MenuCategory[];
  isCollapsed?: boolean;
  /** Called when the user follows an item. */
  onGo?: () => void;
}
/** The items that the signed-in user may open. */
export function MenuItems({ menu, ...rest }: MenuItemsProps) {
  const session = useSession();
  return visibleMenu(session && grantsOf(session.user), menu).map((category) => (
    <Category key={category.text ?? ''} category={category} {...rest} />
  ));
}

type CategoryProps = Omit<MenuItemsProps, 'menu'> & { category: MenuCategory };
function Category({ category, isCollapsed, onGo }: CategoryProps) {
  const text = useTranslations('frame.menu');
  const headingId = useId();
  return (
    <div className={classes.category}>
      {category.text && (
        <h2 id={headingId} className={classes.heading}>
          <span className={isCollapsed ? 'spoken' : undefined}>{text(category.text)}</span>
        </h2>
      )}
      <ul className={classes.items} aria-labelledby={category.text ? headingId : undefined}>
        {category.items.map((item) => (
          <li key={item.text}>
            <Entry item={item} isCollapsed={isCollapsed} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type EntryProps = Omit<MenuItemsProps, 'menu'> & { item: MenuItem };
function Entry({ item, isCollapsed, onGo }: EntryProps) {
  const text = useTranslations('frame.menu');
  const name = text(item.text);
  const isWithin = useLocation({
    select: ({ pathname }) => item.within !== undefined && pathname.startsWith(item.within),
  });
  const go = () => {
    item.onSelect?.();
    onGo?.();
  };
  return (
    <Tooltip label={name} position="right" disabled={!isCollapsed}>
      <Link
        to={item.to}
        className={classes.item}
        activeOptions={{ exact: item.to === '/', includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
        {...(isWithin && { 'aria-current': 'page' })}
        onClick={go}
        aria-label={isCollapsed ? name : undefined}
      >
        <item.icon size={18} strokeWidth={1.6} aria-hidden />
        {!isCollapsed && <span>{name}</span>}
      </Link>
    </Tooltip>
  );
}
