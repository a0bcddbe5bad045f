import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from './api-error.ts';

interface Meta extends Record<string, unknown> {
  /** Whoever asked gets the error, and nobody else. */
  isAskerTold?: boolean;
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

export const queryClient = new QueryClient({
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
