import type { QueryMeta } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { outcomeOf, reportError } from './report-error.ts';

/** Sends what queries and mutations fail with to the global handling, save what their meta takes on itself. */
export function reportQueryErrors(): void {
  queryClient.getQueryCache().config.onError = (error, { meta }) => handle(error, meta);
  queryClient.getMutationCache().config.onError = (error, _input, _context, { meta }) => handle(error, meta);
}

function handle(error: unknown, meta: QueryMeta | undefined): void {
  if (meta?.isAskerTold) return;
  if (meta?.showsErrors && outcomeOf(error) === 'snackbar') return;
  reportError(error);
}
