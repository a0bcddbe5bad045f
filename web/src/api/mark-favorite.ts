import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import type { CaseList } from '@cfm/contract/screens/case-list.ts';
import { useMutation } from '@tanstack/react-query';
import { caseKey, caseListKey, favoriteListKey } from './case-cache.ts';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';

interface FavoriteMark {
  caseId: number;
  isFavorite: boolean;
}
/**
 * Adds or removes a favorite. The star changes immediately wherever the case is shown, and reverts if the
 * server rejects it. A row never leaves a visible list, so that a slip can be undone.
 */
export const useMarkFavorite = () =>
  useMutation({
    mutationFn: ({ caseId, isFavorite }: FavoriteMark) =>
      call(isFavorite ? favoriteEndpoints.markFavorite : favoriteEndpoints.unmarkFavorite, {
        params: { id: caseId },
      }),
    onMutate: show,
    onError: (_error, mark) => show({ ...mark, isFavorite: !mark.isFavorite }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: favoriteListKey, refetchType: 'inactive' }),
  });

function show({ caseId, isFavorite }: FavoriteMark): void {
  for (const queryKey of [caseListKey, favoriteListKey]) {
    queryClient.setQueriesData<CaseList>(
      { queryKey },
      (list) =>
        list && {
          ...list,
          items: list.items.map((row) => (row.caseId === caseId ? { ...row, isFavorite } : row)),
        },
    );
  }
  queryClient.setQueriesData<CaseDetail>(
    { queryKey: [...caseKey(caseId), 'detail'] },
    (detail) => detail && { ...detail, isFavorite },
  );
}
