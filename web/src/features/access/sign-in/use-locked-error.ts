import { hasCode } from '../../../api/api-error.ts';
import { reportError } from '../../../api/report-error.ts';
import { signInError, useSignInError } from './sign-in-error.ts';

/** For forms that ask for the password once more: that it is locked stands in the form, as the snackbar is silent about it (rule 5.10). */
export function useLockedError() {
  const [error, setError] = useSignInError();
  return {
    error,
    clear: () => setError(null),
    onError: (failure: unknown) =>
      hasCode(failure, 'AccountLocked')
        ? setError(signInError(failure, 'invalidLogin'))
        : reportError(failure),
  };
}
