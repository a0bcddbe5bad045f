import type { CurrentUser } from '@cfm/contract/auth.ts';
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { chooseLanguage, hasChosenLanguage } from '../api/language.ts';
import { isColourScheme } from './colour-schemes.ts';

/** Brings language and colour scheme of the person who signed in to this browser. */
export function usePreferencesOfUser(user: CurrentUser | null): void {
  const { setColorScheme } = useMantineColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person; later choices are made here
  useEffect(() => {
    if (!user) return;
    const { language, colorScheme } = user.preferences;
    if (language === 'en' || language === 'de') chooseLanguage(language);
    else if (!hasChosenLanguage()) chooseLanguage(user.language);
    if (isColourScheme(colorScheme)) setColorScheme(colorScheme);
  }, [user?.id]);
}
