import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SignInError } from './sign-in-error.ts';

/** The error shown on a sign-in screen, in the language of the screen also after a change of it. */
export function useSignInError(first: SignInError | null = null) {
  const text = useTranslations('auth');
  const [error, setError] = useState(first);
  const shown = !error
    ? null
    : 'message' in error
      ? error.message
      : error.text === 'locked'
        ? text('locked', { minutes: error.minutes })
        : text(error.text);
  return [shown, setError] as const;
}
