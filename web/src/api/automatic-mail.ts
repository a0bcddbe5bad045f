import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Everybody learns within half a minute that automatic mails are paused. */
const askAgainMs = 25_000;

export const automaticMailQuery = queryOptions({
  queryKey: ['automatic-mail'],
  queryFn: ({ signal }) => call(mailOutEndpoints.getAutomaticMail, undefined, { signal }),
  staleTime: askAgainMs,
  refetchInterval: askAgainMs,
  refetchOnWindowFocus: true,
  // The frame asks for it by itself: that it got no answer is nothing to be told.
  meta: { isAskerTold: true },
});
/** Who paused automatic mails, since when and why; null while they go out, and until it is known. */
export const useMailPause = () => useQuery(automaticMailQuery).data?.pause ?? null;
