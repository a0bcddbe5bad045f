import { productVersion } from '@cfm/contract/limits.ts';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../api/session.ts';
import { useSessionWatch } from '../api/session-actions.ts';
import { CommandPalette } from './command-palette.tsx';
import { FirstStepsDialog } from './first-steps-dialog.tsx';
import { Header } from './header.tsx';
import classes from './main-layout.module.css';
import type { MenuCategory } from './menu-items.ts';
import { SideMenu } from './side-menu.tsx';
import { usePreferencesOfUser } from './use-preferences-of-user.ts';

/** main: header, side menu, footer. A page fills the rest; what is too long scrolls there. */
export function MainLayout({ menu }: { menu: readonly MenuCategory[] }) {
  const text = useTranslations('frame');
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const session = useSession();
  useSessionWatch();
  usePreferencesOfUser(session?.user ?? null);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {text('skipToContent')}
      </a>
      <Header onSearch={() => setPaletteOpen(true)} />
      <SideMenu menu={menu} />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <CommandPalette menu={menu} isOpen={isPaletteOpen} onChange={setPaletteOpen} />
      {session && <FirstStepsDialog user={session.user} />}
    </div>
  );
}

/** The current year and the product version. */
function Footer() {
  const text = useTranslations('frame');
  return (
    <footer className={classes.footer}>
      <span>© {new Date().getFullYear()}</span>
      <span>{text('version', { version: productVersion })}</span>
    </footer>
  );
}
