import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from './api-error.ts';

interface Meta extends Record<string, unknown> {
  /** The caller handles the error. Global error handling ignores it. */
  isErrorShown?: boolean;
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
      // A read call without response can be repeated. A response is final, even an error.
      retry: (failures, error) => error instanceof NetworkError && failures < 2,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // Offline calls fail immediately with 'Network error' instead of hanging.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
