import type { CurrentUser } from '@cfm/contract/access/sign-in.ts';
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { chooseLanguage, hasChosenLanguage } from '../api/language.ts';

export const colourSchemes = [
  { scheme: 'light', name: 'schemeLight' },
  { scheme: 'dark', name: 'schemeDark' },
  { scheme: 'auto', name: 'schemeAuto' },
] as const;
export type ColourScheme = (typeof colourSchemes)[number]['scheme'];
export const isColourScheme = (value: unknown): value is ColourScheme =>
  colourSchemes.some(({ scheme }) => scheme === value);

/** Applies language and colour scheme of the signed-in user to this browser. */
export function usePreferencesOfUser(user: CurrentUser | null): void {
  const { setColorScheme } = useMantineColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per user, later choices are made in this browser
  useEffect(() => {
    if (!user) return;
    const { language, colorScheme } = user.preferences;
    // The account's language wins once the user has chosen one anywhere. Until then, this browser's choice wins.
    if (language !== undefined || !hasChosenLanguage()) chooseLanguage(user.language);
    if (isColourScheme(colorScheme)) setColorScheme(colorScheme);
  }, [user?.id]);
}
