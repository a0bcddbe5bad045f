import { caseCreator } from '@cfm/contract/platform/access.ts';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMailPause } from '../api/automatic-mail.ts';
import { useMayPass, useSession } from '../api/session.ts';
import { useSessionWatch } from '../api/session-actions.ts';
import { useKeys } from '../ui/keys/use-keys.ts';
import { focusFirstRow } from '../ui/list/use-row-keys.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { CommandPalette } from './command-palette.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './main-layout.module.css';
import { useMenu } from './menu-items.ts';
import { FirstStepsDialog, KeysDialog, MailPauseLine, MenuDrawer } from './opened-dialogs.ts';
import { SideMenu } from './side-menu.tsx';
import { usePreferencesOfUser } from './use-preferences-of-user.ts';

/** The main layout: header, side menu and footer, the last two in a drawer on a phone. The page scrolls. */
export function MainLayout() {
  const menu = useMenu();
  const text = useTranslations('frame');
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isPhone = useIsPhone();
  const [areKeysShown, setKeysShown] = useState(false);
  const navigate = useNavigate();
  const mayCreate = useMayPass(caseCreator);
  const session = useSession();
  const pause = useMailPause();
  useSessionWatch();
  usePreferencesOfUser(session?.user ?? null);
  useKeys({
    '?': () => setKeysShown(true),
    n: mayCreate ? () => void navigate({ to: '/case/create' }) : null,
  });
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {text('skipToContent')}
      </a>
      <button type="button" className={`${classes.skip} ${classes.skipToList}`} onClick={focusFirstRow}>
        {text('skipToList')}
      </button>
      <Header
        onMenu={() => setMenuOpen(true)}
        onSearch={() => setPaletteOpen(true)}
        onKeys={() => setKeysShown(true)}
      />
      {pause && <MailPauseLine pause={pause} />}
      {isPhone ? (
        <MenuDrawer menu={menu} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      ) : (
        <SideMenu menu={menu} />
      )}
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      {!isPhone && <Footer />}
      <CommandPalette menu={menu} isOpen={isPaletteOpen} onChange={setPaletteOpen} />
      <KeysDialog isOpen={areKeysShown} onClose={() => setKeysShown(false)} mayCreate={mayCreate} />
      {session?.user.isFirstSignIn && <FirstStepsDialog user={session.user} />}
    </div>
  );
}
