import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Settled once a call below this key was answered, well or not: what may be wanted next is fetched after what is wanted now. */
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
