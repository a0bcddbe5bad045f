import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { grantsOf, useSession } from '../api/session.ts';
import { logOut, savePreference } from '../api/session-actions.ts';
import { listPageCommands } from '../ui/keys/page-commands.ts';
import { changeLanguage } from './language-menu.tsx';
import { type MenuCategory, visibleMenu } from './menu-items.ts';
import { colourSchemes } from './use-preferences-of-user.ts';

export interface PaletteCommand {
  kind: 'command';
  key: string;
  name: string;
  /** Its group. Typing the group name finds it as well. */
  group?: string;
  /** The key for the same action. */
  shortcut?: string | undefined;
  /** Why it is not available now. */
  disabledReason?: string | null;
  /** Moves to a place on this page, which keeps the focus. */
  staysOnPage?: boolean;
  run: () => void;
}

/** Available commands: actions of the open page, navigation, language, colours and session. */
export function usePaletteCommands(menu: readonly MenuCategory[]): PaletteCommand[] {
  const text = useTranslations('frame');
  const locale = useLocale();
  const session = useSession();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const command = (name: string, run: () => void): PaletteCommand => ({
    kind: 'command',
    key: name,
    name,
    run,
  });
  const ofPage = listPageCommands().map(({ name, run, shortcut, disabledReason }) => ({
    ...command(name, run),
    shortcut: shortcut?.toUpperCase(),
    disabledReason,
    staysOnPage: true,
  }));
  const goals = visibleMenu(session && grantsOf(session.user), menu)
    .flatMap(({ text: category, items }) => items.map((item) => ({ ...item, category })))
    // Home and the overview are the same page, and the overview has its own name.
    .filter(({ to }) => to !== '/')
    .map(({ text: item, to, onSelect, category }) => ({
      ...command(text('palette.goTo', { item, name: text(`menu.${item}`) }), () => {
        onSelect?.();
        void navigate({ to });
      }),
      group: category && text(`menu.${category}`),
    }));
  const other = locale === 'de' ? 'en' : 'de';
  return [
    ...ofPage,
    ...goals,
    command(text('palette.useLanguage', { name: text(other === 'de' ? 'german' : 'english') }), () =>
      changeLanguage(other),
    ),
    ...colourSchemes.map(({ scheme, name }) =>
      command(text('palette.useScheme', { name: text(name) }), () => {
        setColorScheme(scheme);
        void savePreference('colorScheme', scheme);
      }),
    ),
    command(text('logOut'), () => void logOut()),
  ];
}
