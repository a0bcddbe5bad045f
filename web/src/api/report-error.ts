import type { QueryMeta } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';
import { errorText } from './error-text.ts';
import { keepForms } from './kept-forms.ts';
import { loginPath, loginPathFor, setLoginNotice } from './login-notice.ts';
import { currentPath, goTo } from './navigation.ts';
import { notify } from './notifications.ts';
import { queryClient } from './query-client.ts';
import { dropSession } from './session.ts';
import { textsOf } from './texts.ts';

/** How global error handling reacts to an error (rule 5.10). Pure, so that the order of the rules is testable. */
export type ErrorOutcome = 'ignore' | 'login' | 'errorPage' | 'silent' | 'snackbar';
export function outcomeOf(error: unknown): ErrorOutcome {
  if (error instanceof DOMException && error.name === 'AbortError') return 'ignore';
  if (!(error instanceof ApiError)) return 'snackbar';
  if (error.code === 'AccountLocked') return 'silent';
  if (error.status === 401) return 'login';
  if (error.status === 403 || error.status === 500) return 'errorPage';
  return 'snackbar';
}

/**
 * Global error handling (rule 5.10): 401 leads to login, 403 and 500 to their page, a locked account is
 * silent, everything else shows in a red snackbar. Keeps typed values before any redirect.
 */
export function reportError(error: unknown): void {
  switch (outcomeOf(error)) {
    case 'ignore':
    case 'silent':
      return;
    case 'login': {
      const path = currentPath();
      if (path.startsWith(loginPath)) return;
      keepForms();
      dropSession();
      setLoginNotice('authenticationRequired');
      goTo(loginPathFor(path));
      return;
    }
    case 'errorPage':
      keepForms();
      goTo(`/error/${error instanceof ApiError ? error.status : 500}`);
      return;
    case 'snackbar': {
      const text = textsOf('ui');
      const hint = error instanceof NetworkError ? `. ${textsOf('frame')('networkErrorHint')}` : '';
      notify.error((errorText(error, text('networkError')) ?? text('unknownError')) + hint);
    }
  }
}

/** Passes errors of queries and mutations to the global handling, unless their meta opts out. */
export function reportQueryErrors(): void {
  queryClient.getQueryCache().config.onError = (error, { meta }) => handle(error, meta);
  queryClient.getMutationCache().config.onError = (error, _input, _context, { meta }) => handle(error, meta);
}

function handle(error: unknown, meta: QueryMeta | undefined): void {
  if (meta?.isErrorShown) return;
  reportError(error);
}
