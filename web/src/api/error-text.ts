import { ApiError, NetworkError } from './api-error.ts';

/**
 * Shared request error text (rule 5.9): the values of the server's errors joined by spaces, else the body, else the
 * status text; without an answer 'Network error'. Null for what is not a request error.
 */
export function errorText(error: unknown, networkText = 'Network error'): string | null {
  if (error instanceof NetworkError) return networkText;
  if (!(error instanceof ApiError)) return null;
  return Object.values(error.errors).join(' ').trim() || error.body.trim() || error.statusText || null;
}
