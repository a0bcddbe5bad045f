import { favoriteEndpoints } from '@cfm/contract/favorites.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { favoriteListKey } from '../../api/case-cache.ts';
import { call } from '../../api/client.ts';
import { EmptyState } from '../../ui/states.tsx';
import { TitleBar } from '../../ui/title-bar.tsx';
import { CaseList } from '../case-list/case-list.tsx';
import { ColumnChooser } from '../case-list/column-chooser.tsx';
import { defaultPaging, type ListPaging, readPaging, writePaging } from '../case-list/filter-address.ts';
import { listQuery } from '../case-list/queries.ts';
import { useTablePreferences } from '../case-list/table-preferences.ts';
import classes from './favorites-page.module.css';

/** The overview's table on the marked cases (product 13). */
export function FavoritesPage() {
  const text = useTranslations('cases');
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const paging = readPaging(useSearch({ strict: false })) ?? defaultPaging;
  const { preferences, change } = useTablePreferences();
  const list = useQuery({
    queryKey: [...favoriteListKey, paging],
    queryFn: ({ signal }) => call(favoriteEndpoints.listFavorites, { query: listQuery(paging) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { showsErrors: true },
  });
  const go = (changed: Partial<ListPaging>) =>
    void navigate({ to: '/favorites', search: writePaging({ ...paging, ...changed }) });
  return (
    <div className={classes.page}>
      <TitleBar
        crumbs={[{ label: frame('menu.cases') }]}
        title={frame('titles.favorites')}
        actions={<ColumnChooser preferences={preferences} onChange={change} />}
      />
      <div className={classes.list}>
        <CaseList
          label={frame('titles.favorites')}
          list={list}
          paging={paging}
          onPaging={go}
          preferences={preferences}
          onPreferences={change}
          empty={
            <EmptyState title={text('noFavorites')} action={<Link to="/cases">{text('toOverview')}</Link>}>
              {text('noFavoritesText')}
            </EmptyState>
          }
        />
      </div>
    </div>
  );
}
