import { hasCode } from '../../../api/api-error.ts';
import { reportError } from '../../../api/report-error.ts';
import { signInError, useSignInError } from './sign-in-error.ts';

/** For forms that ask for the password again. Shows a locked account, which the snackbar does not (rule 5.10). */
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
