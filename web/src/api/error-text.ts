import { ApiError, NetworkError } from './api-error.ts';

/**
 * Shared request error text (rule 5.9): the error values of the server joined by spaces, otherwise the body,
 * otherwise the status text. Without a response 'Network error'. Null if it is not a request error.
 */
export function errorText(error: unknown, networkText = 'Network error'): string | null {
  if (error instanceof NetworkError) return networkText;
  if (!(error instanceof ApiError)) return null;
  return Object.values(error.errors).join(' ').trim() || error.body.trim() || error.statusText || null;
}
