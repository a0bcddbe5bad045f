import type { CaseList } from '@cfm/contract/case-replies.ts';
import { favoriteEndpoints } from '@cfm/contract/favorites.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { caseListKey } from './queries.ts';

/** Lists of cases on screen: the overview's and the favorites'. */
export const favoriteListKey = ['favorites', 'list'] as const;
const listKeys = [caseListKey, favoriteListKey];

/**
 * Marks or unmarks a case. The star changes at once and goes back when the server refuses; a row never leaves the list
 * while one looks at it, so that a slip can be undone.
 */
export function useFavoriteMark() {
  const client = useQueryClient();
  const show = (caseId: number, isFavorite: boolean) => {
    for (const queryKey of listKeys) {
      client.setQueriesData<CaseList>(
        { queryKey },
        (list) =>
          list && {
            ...list,
            items: list.items.map((row) => (row.caseId === caseId ? { ...row, isFavorite } : row)),
          },
      );
    }
  };
  return useMutation({
    mutationFn: ({ caseId, isFavorite }: { caseId: number; isFavorite: boolean }) =>
      call(isFavorite ? favoriteEndpoints.markFavorite : favoriteEndpoints.unmarkFavorite, {
        params: { id: caseId },
      }),
    onMutate: ({ caseId, isFavorite }) => show(caseId, isFavorite),
    onError: (_error, { caseId, isFavorite }) => show(caseId, !isFavorite),
    onSettled: () => client.invalidateQueries({ queryKey: favoriteListKey, refetchType: 'inactive' }),
  });
}
