import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { outcomeOf, reportError } from '../api/report-error.ts';
import { ErrorState } from '../ui/states.tsx';

/** A page that failed to load or render. Session and permission errors are handled globally, others retried. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  useEffect(() => {
    if (outcomeOf(error) !== 'snackbar') reportError(error);
  }, [error]);
  return (
    <ErrorState
      isPage
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
