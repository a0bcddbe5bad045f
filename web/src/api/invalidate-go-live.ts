import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { queryClient } from './query-client.ts';

// Not in go-live.ts, because every call needs this file and few pages show what is left to do.

export const goLiveKey = ['go-live'] as const;

/** After a call that can change what is left to do before going live: of settings, users or report users. */
export function invalidateGoLive({ method, changesSettings, access }: EndpointSpec): void {
  if (method === 'GET') return;
  if (changesSettings || access.name === 'userManager' || access.name === 'reportReader')
    void queryClient.invalidateQueries({ queryKey: goLiveKey });
}
