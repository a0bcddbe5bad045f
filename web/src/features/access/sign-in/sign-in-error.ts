import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, hasCode, isApiError, NetworkError } from '../../../api/api-error.ts';

type Text = keyof Messages['auth'];
/** Either a text of the catalogue or one the server gave. */
export type SignInError =
  | { text: Exclude<Text, 'locked'> }
  | { text: 'locked'; minutes: number }
  | { message: string };

const lockedMinutes = (error: ApiError) => Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));

/** What login, security code and two-factor set-up say about an error (rule 5.11). `refused` is the text of a 400. */
export function signInError(error: unknown, refused: 'invalidLogin' | 'invalidCode'): SignInError {
  if (error instanceof NetworkError) return { text: 'noBackend' };
  if (!(error instanceof ApiError)) return { text: 'unknownLogin' };
  if (error.code === 'AccountLocked') return { text: 'locked', minutes: lockedMinutes(error) };
  if (error.code === 'InvalidToken') return { text: 'invalidToken' };
  if (error.code === 'BadRequest') return { text: 'badRequest' };
  // These say how to go on, where the common text would only invite the next try.
  if (error.code === 'TooManyRequests' || error.code === 'PasswordResetRequired')
    return { message: error.message };
  if (error.status === 400) return { text: refused };
  const second = Object.values(error.errors)[1];
  return second ? { message: second } : { text: 'unknownLogin' };
}

/** What password reset and account activation say about an error (rule 5.11). */
export function passwordError(error: unknown): SignInError {
  if (error instanceof NetworkError) return { text: 'noBackend' };
  if (hasCode(error, 'InvalidToken')) return { text: 'invalidToken' };
  if (hasCode(error, 'TooManyRequests')) return { message: error.message };
  if (isApiError(error) && error.status === 400) return { text: 'weakPassword' };
  return { text: 'unknownReset' };
}

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
