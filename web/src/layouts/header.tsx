import { Tooltip } from '@mantine/core';
import { useHotkeys, useNetwork } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { SearchIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { productTitle } from '../api/page-meta.ts';
import { useIsReachable } from '../api/session.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './header.module.css';
import { InfoMenu } from './info-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';

/** Product title, search, live dot, info menu, language, the signed-in person with the account menu. */
export function Header({ onSearch }: { onSearch: () => void }) {
  const text = useTranslations('frame');
  useHotkeys([['/', onSearch]]);
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
        <LiveDot />
        <InfoMenu />
        <LanguageMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

/** Live while the browser is online and the last session check reached the server. */
function LiveDot() {
  const text = useTranslations('frame');
  const { online } = useNetwork();
  const isReachable = useIsReachable();
  const isLive = online && isReachable;
  return (
    <Tooltip label={text(isLive ? 'liveHint' : 'offlineHint')}>
      <span className={classes.live} data-live={isLive} role="status">
        <span className={classes.dot} aria-hidden />
        {text(isLive ? 'live' : 'offline')}
      </span>
    </Tooltip>
  );
}
