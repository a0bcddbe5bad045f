import { queryClient } from './query-client.ts';

/** Prefix of all queries about single cases. */
export const everyCaseKey = ['case'] as const;
/** Prefix of all queries about one case. */
export const caseKey = (caseId: number) => [...everyCaseKey, caseId] as const;
/** Prefix of lists and counts of cases. */
const caseListsKey = ['cases'] as const;
/** Every page of the overview. */
export const caseListKey = [...caseListsKey, 'list'] as const;
export const brandsKey = [...caseListsKey, 'brands'] as const;
export const dailyReportKey = [...caseListsKey, 'daily'] as const;
export const favoriteListKey = ['favorites', 'list'] as const;

/** Reloads a case and its data. */
export const invalidateCase = (caseId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: caseKey(caseId) });
/** Marks the data of a closed case as outdated without reloading it. It loads again when the case is opened. */
export const outdateCase = (caseId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: caseKey(caseId), refetchType: 'none' });
/** Marks lists and counts as outdated, so that they show the changed case. */
export const invalidateCaseLists = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: caseListsKey });
