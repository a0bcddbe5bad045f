import { retentionEndpoints } from '@cfm/contract/people/retention.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocale } from 'use-intl';
import { everyCaseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

const outlookKey = ['retention', 'outlook'] as const;
const runsKey = ['retention', 'runs'] as const;

/** Preview of a retention run, recalculated each time the page opens. */
export function useOutlook() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...outlookKey, locale],
    queryFn: ({ signal }) => call(retentionEndpoints.getRetention, {}, { signal }),
    staleTime: 0,
  });
}

/** The last runs. Polls while one is running, and recalculates the preview at its end. */
export function useRuns() {
  const locale = useLocale();
  const runs = useQuery({
    queryKey: [...runsKey, locale],
    queryFn: ({ signal }) => call(retentionEndpoints.listRetentionRuns, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((run) => run.finishedAt === null) ? 1000 : false),
  });
  const isRunning = runs.data?.some((run) => run.finishedAt === null) ?? false;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning)
      for (const queryKey of [outlookKey, everyCaseKey]) void queryClient.invalidateQueries({ queryKey });
    wasRunning.current = isRunning;
  }, [isRunning]);
  return { runs, isRunning };
}

/** Starts a run for the number of cases that was shown. */
export async function runRetention(counts: { cases: number; spam: number }): Promise<void> {
  await call(retentionEndpoints.runRetention, { body: counts });
  await queryClient.invalidateQueries({ queryKey: runsKey });
}
export const invalidateOutlook = () => queryClient.invalidateQueries({ queryKey: outlookKey });
