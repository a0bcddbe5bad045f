import { Menu, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { KeyRoundIcon, LogOutIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSession } from '../api/session.ts';
import { logOut, savePreference } from '../api/session-actions.ts';
import { Initials } from '../ui/initials.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import classes from './header.module.css';
import { ManualItems } from './info-menu.tsx';
import { LanguageItems } from './language-menu.tsx';
import { type ColourScheme, colourSchemes, isColourScheme } from './use-preferences-of-user.ts';

/** Full name, language, colour scheme, password and sessions, Log out. On a phone also the manuals. */
export function AccountMenu() {
  const text = useTranslations('frame');
  const session = useSession();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (!session) return null;
  const { firstName, lastName } = session.session.User;
  const fullName = `${firstName} ${lastName}`;
  const change = (scheme: ColourScheme) => {
    setColorScheme(scheme);
    void savePreference('colorScheme', scheme);
  };
  return (
    <Menu position="bottom-end" width={isPhone ? 260 : 200}>
      <Menu.Target>
        <button type="button" className={`${classes.menuButton} ${classes.person}`}>
          <VisuallyHidden>{text('accountMenu')}: </VisuallyHidden>
          <Initials name={fullName} />
          <span className={classes.fullName}>{fullName}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isPhone && (
          <>
            <Menu.Label>{fullName}</Menu.Label>
            <ManualItems />
            <Menu.Divider />
          </>
        )}
        <LanguageItems />
        <Menu.Divider />
        <Menu.Label>{text('colourScheme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => isColourScheme(value) && change(value)}>
          {colourSchemes.map(({ scheme, name }) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {text(name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<KeyRoundIcon size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/account' })}
        >
          {text('ownAccount')}
        </Menu.Item>
        <Menu.Item leftSection={<LogOutIcon size={16} aria-hidden />} onClick={() => void logOut()}>
          {text('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
