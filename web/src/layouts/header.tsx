import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { productTitle } from '../api/page-meta.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './header.module.css';
import { InfoMenu } from './info-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LiveDot } from './live-dot.tsx';

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
        <IconSearch size={16} aria-hidden />
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
