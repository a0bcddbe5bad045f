import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, hasCode, isApiError, NetworkError } from '../../../api/api-error.ts';

type Text = keyof Messages['auth'];
/** Either a text of the catalogue or a message of the server. */
export type SignInError =
  | { text: Exclude<Text, 'locked'> }
  | { text: 'locked'; minutes: number }
  | { message: string };

const lockedMinutes = (error: ApiError) => Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));

/** Returns the error text of login, security code and two-factor setup (rule 5.11). `rejected` is the text of a 400. */
export function signInError(error: unknown, rejected: 'invalidLogin' | 'invalidCode'): SignInError {
  if (error instanceof NetworkError) return { text: 'noBackend' };
  if (!(error instanceof ApiError)) return { text: 'unknownLogin' };
  if (error.code === 'AccountLocked') return { text: 'locked', minutes: lockedMinutes(error) };
  if (error.code === 'InvalidToken') return { text: 'invalidToken' };
  if (error.code === 'BadRequest') return { text: 'badRequest' };
  // These messages explain what to do, whereas the common text would invite another attempt.
  if (error.code === 'TooManyRequests' || error.code === 'PasswordResetRequired')
    return { message: error.message };
  if (error.status === 400) return { text: rejected };
  const second = Object.values(error.errors)[1];
  return second ? { message: second } : { text: 'unknownLogin' };
}

/** Returns the error text of password reset and account activation (rule 5.11). */
export function passwordError(error: unknown): SignInError {
  if (error instanceof NetworkError) return { text: 'noBackend' };
  if (hasCode(error, 'InvalidToken')) return { text: 'invalidToken' };
  if (hasCode(error, 'TooManyRequests')) return { message: error.message };
  if (isApiError(error) && error.status === 400) return { text: 'weakPassword' };
  return { text: 'unknownReset' };
}

/** The error on a sign-in page. It follows a change of language. */
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
