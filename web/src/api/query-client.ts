import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { NetworkError } from './api-error.ts';
import { outcomeOf, reportError } from './report-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `showsErrors`: the page itself shows what failed, so the snackbar stays silent. Redirects still happen. */
    queryMeta: { showsErrors?: boolean };
    mutationMeta: { showsErrors?: boolean };
  }
}
function handle(error: unknown, meta: { showsErrors?: boolean } | undefined): void {
  if (meta?.showsErrors && outcomeOf(error) === 'snackbar') return;
  reportError(error);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => handle(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => handle(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      // A reading call that got no answer may be repeated; an answer, even an error, is an answer.
      retry: (failures, error) => error instanceof NetworkError && failures < 2,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // Offline calls fail at once with 'Network error' instead of hanging.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
