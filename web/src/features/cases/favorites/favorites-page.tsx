import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import { caseSortColumns } from '@cfm/contract/screens/case-filter.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { favoriteListKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { ColumnChooser } from '../../../ui/list/column-chooser.tsx';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { CaseList, useCaseTable } from '../../screens/case-list/case-list.tsx';
import { listQuery } from '../../screens/case-list/case-list-query.ts';
import { defaultPaging } from '../../screens/case-list/filter-address.ts';

const favoritesAddress = listAddress({ first: defaultPaging, sorts: caseSortColumns });

/** The overview table with the user's favorites (rule 3.28). */
export function FavoritesPage() {
  const text = useTranslations('emptyCaseList');
  const frame = useTranslations('frame');
  const { shown, show } = useListAddress(favoritesAddress);
  const table = useCaseTable(null);
  const query = useQuery({
    queryKey: [...favoriteListKey, shown],
    queryFn: ({ signal }) => call(favoriteEndpoints.listFavorites, { query: listQuery(shown) }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListFrame category="cases" title="favorites" actions={<ColumnChooser {...table} />}>
      <CaseList
        filter={null}
        label={frame('titles.favorites')}
        query={query}
        paging={shown}
        onPaging={show}
        table={table}
        empty={
          <EmptyState title={text('noFavorites')} action={<Link to="/cases">{text('toOverview')}</Link>}>
            {text('noFavoritesText')}
          </EmptyState>
        }
      />
    </ListFrame>
  );
}
