import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Resolves once a query with this key prefix has a response or an error, so that prefetching does not delay it. */
export const whenAnswered = (queryKey: QueryKey): Promise<void> =>
  new Promise((resolve) => {
    const cache = queryClient.getQueryCache();
    const look = () => {
      if (!cache.findAll({ queryKey }).some(({ state }) => state.status !== 'pending')) return;
      stop();
      resolve();
    };
    const stop = cache.subscribe(look);
    look();
  });
