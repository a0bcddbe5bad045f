import { Tooltip } from '@mantine/core';
import { useHotkeys, useNetwork } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { SearchIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { productTitle } from '../api/page-meta.ts';
import { useIsReachable } from '../api/session.ts';
import { useKeys } from '../ui/keys/use-keys.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './header.module.css';
import { InfoMenu } from './info-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';

/** Product title, search, connection, info menu, language, the signed-in person with the account menu. */
export function Header({ onSearch, onKeys }: { onSearch: () => void; onKeys: () => void }) {
  const text = useTranslations('frame');
  useKeys({ '/': onSearch });
  // Also from within fields, where "/" is just a character.
  useHotkeys([['mod+K', onSearch]], [], true);
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.title}>
        {productTitle()}
      </Link>
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

/** Connected while the browser is online and the last session check reached the server. */
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
