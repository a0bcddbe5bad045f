import { Tooltip } from '@mantine/core';
import { useHotkeys, useNetwork } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { MenuIcon, SearchIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { productTitle } from '../api/page-meta.ts';
import { useIsReachable } from '../api/session.ts';
import { IconButton } from '../ui/button.tsx';
import { useKeys } from '../ui/keys/use-keys.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './header.module.css';
import { InfoMenu } from './info-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';

interface HeaderProps {
  onMenu: () => void;
  onSearch: () => void;
  onKeys: () => void;
}
/**
 * Product title, search, connection, info menu, language, and the account menu of the signed-in user. On a
 * phone: side menu, search, and the account menu, which contains the rest (rule 11.2).
 */
export function Header({ onMenu, onSearch, onKeys }: HeaderProps) {
  const text = useTranslations('frame');
  const isPhone = useIsPhone();
  useKeys({ '/': onSearch });
  // Works in fields as well, where "/" is a normal character.
  useHotkeys([['mod+K', onSearch]], [], true);
  const title = (
    <Link to="/" className={classes.title}>
      {productTitle()}
    </Link>
  );
  if (isPhone) {
    return (
      <header className={classes.header}>
        <IconButton label={text('openMenu')} icon={<MenuIcon size={20} aria-hidden />} onClick={onMenu} />
        {title}
        <div className={classes.right}>
          <ConnectionDot />
          <IconButton label={text('palette.title')} icon={<SearchIcon size={20} />} onClick={onSearch} />
          <AccountMenu />
        </div>
      </header>
    );
  }
  return (
    <header className={classes.header}>
      {title}
      <button type="button" className={classes.search} onClick={onSearch} aria-keyshortcuts="/ Control+K">
        <SearchIcon size={16} aria-hidden />
        <span className={classes.searchText}>{text('search')}</span>
        <kbd aria-hidden>/</kbd>
      </button>
      <div className={classes.right}>
        <ConnectionDot />
        <InfoMenu onKeys={onKeys} />
        <LanguageMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

/** Connected if the browser is online and the last session check reached the server. */
function ConnectionDot() {
  const text = useTranslations('frame');
  const { online } = useNetwork();
  const isReachable = useIsReachable();
  const isConnected = online && isReachable;
  return (
    <Tooltip label={text(isConnected ? 'connectedHint' : 'offlineHint')}>
      <span className={classes.connection} data-connected={isConnected} role="status">
        <span className={classes.dot} aria-hidden />
        {text(isConnected ? 'connected' : 'offline')}
      </span>
    </Tooltip>
  );
}
