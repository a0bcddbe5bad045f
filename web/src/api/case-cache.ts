import { queryClient } from './query-client.ts';

/** Everything asked about single cases lies below this key. */
export const everyCaseKey = ['case'] as const;
/** Everything asked about one case lies below this key. */
export const caseKey = (caseId: number) => [...everyCaseKey, caseId] as const;
/** Lists and counts of cases lie below this key. */
const caseListsKey = ['cases'] as const;
/** Every page of the overview. */
export const caseListKey = [...caseListsKey, 'list'] as const;
export const brandsKey = [...caseListsKey, 'brands'] as const;
export const dailyReportKey = [...caseListsKey, 'daily'] as const;
export const favoriteListKey = ['favorites', 'list'] as const;

/** Loads a case and what belongs to it again. */
export const invalidateCase = (caseId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: caseKey(caseId) });
/** What was loaded of a case that is left for good: it is asked for again when it is opened next. */
export const outdateCase = (caseId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: caseKey(caseId), refetchType: 'none' });
/** Lists show the case's new state when they are opened next. */
export const invalidateCaseLists = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: caseListsKey });
