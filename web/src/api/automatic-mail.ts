import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Poll interval: every user sees within half a minute that automatic mails are paused. */
const askAgainMs = 25_000;

export const automaticMailQuery = queryOptions({
  queryKey: ['automatic-mail'],
  queryFn: ({ signal }) => call(mailOutEndpoints.getAutomaticMail, undefined, { signal }),
  staleTime: askAgainMs,
  refetchInterval: askAgainMs,
  refetchOnWindowFocus: true,
  // Background polling, so a failure is not reported.
  meta: { isErrorShown: true },
});
/** Who paused automatic mails, since when and why. Null if they are not paused or the state is unknown. */
export const useMailPause = () => useQuery(automaticMailQuery).data?.pause ?? null;
