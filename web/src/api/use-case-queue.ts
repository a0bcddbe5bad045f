import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { caseDetailQuery } from './case-detail.ts';
import { type CaseQueue, extendQueue, placeInQueue, readQueue, writeQueue } from './case-queue.ts';

/** A prefetched case stays fresh while the user works on the one before it. Opening it reloads it anyway. */
const preparedMs = 60_000;

/**
 * Position of a case in the list it was opened from, and navigation to its neighbours. Null if it is in none.
 * `moveTo` opens a case.
 */
export function useCaseQueue(caseId: number, moveTo: (caseId: number, options: { replace: true }) => void) {
  const [queue, setQueue] = useState(readQueue);
  const locale = useLocale();
  const place = placeInQueue(queue, caseId);
  const isIn = place !== null;
  useEffect(() => {
    const now = readQueue();
    if (isIn && now) writeQueue({ ...now, lastId: caseId });
  }, [isIn, caseId]);
  const side = place?.isMoreAfter ? 'after' : place?.isMoreBefore ? 'before' : null;
  useEffect(() => {
    if (side === null || queue === null) return;
    let hasEnded = false;
    extendQueue({ ...queue, lastId: caseId }, side)
      .then((next: CaseQueue) => !hasEnded && setQueue(writeQueue(next)))
      // On failure the list simply ends here.
      .catch(() => undefined);
    return () => {
      hasEnded = true;
    };
  }, [side, queue, caseId]);
  const nextId = place?.nextId;
  // Prefetches the next case.
  useQuery({
    ...caseDetailQuery(nextId ?? 0, locale),
    enabled: nextId !== undefined,
    staleTime: preparedMs,
  });
  if (place === null || queue === null) return null;
  const open = (id: number | undefined) =>
    id === undefined
      ? null
      : // Replaces the history entry, so that Back always leads to the list.
        () => moveTo(id, { replace: true });
  return {
    position: place.position,
    totalCount: queue.totalCount,
    isTotalExact: queue.isTotalExact,
    previous: open(place.previousId),
    next: open(nextId),
    list: queue.list,
  };
}
export type OpenQueue = NonNullable<ReturnType<typeof useCaseQueue>>;
