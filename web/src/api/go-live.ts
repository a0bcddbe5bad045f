import { goLiveEndpoints } from '@cfm/contract/screens/go-live.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { goLiveKey } from './invalidate-go-live.ts';

/** What must be filled in before going live. Names of markets depend on the language. */
export const goLiveQuery = (locale: string) =>
  queryOptions({
    queryKey: [...goLiveKey, locale],
    queryFn: ({ signal }) => call(goLiveEndpoints.getGoLive, undefined, { signal }),
  });
