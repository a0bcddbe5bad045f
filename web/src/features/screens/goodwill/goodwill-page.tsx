import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { goodwillGroups } from '@cfm/contract/screens/goodwill.ts';
import { useNavigate } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros } from '../../../ui/amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { ColumnChooser } from '../../../ui/list/column-chooser.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { defaultPaging, writeAddress } from '../case-list/filter-address.ts';
import classes from './goodwill.module.css';
import { GoodwillBar } from './goodwill-bar.tsx';
import { GoodwillCard, useGoodwillColumns } from './goodwill-columns.tsx';
import { daysOf, readGoodwillSearch, writeGoodwillSearch } from './goodwill-search.ts';
import { type ShownRow, useGoodwill } from './queries.ts';

const idOf = ({ place }: ShownRow) => place;
const overviewOf = (filter: CaseFilter) => writeAddress({ ...defaultPaging, filter });

/** Goodwill by market, dealer, model, topic or car (/reports/goodwill, rule 25.6). */
export function GoodwillPage() {
  const text = useTranslations('goodwill');
  const frame = useTranslations('frame');
  const locale = useLocale();
  const navigate = useNavigate();
  const { shown, show } = useListAddress(readGoodwillSearch, writeGoodwillSearch);
  const goodwill = useGoodwill(shown, overviewOf);
  const total = goodwill.data?.total;
  const columns = useGoodwillColumns(shown.by, total);
  const table = { columns, ...useArrangement('goodwill', columns) };
  const days = daysOf(shown);
  const open = ({ by, name, overview }: ShownRow) => {
    if (by === 'car' && name !== null) void navigate({ to: '/cars/$vin', params: { vin: name } });
    else if (overview !== null) void navigate({ to: '/cases', search: overview });
  };
  const head = (
    <>
      <TitleBar
        crumbs={[{ label: frame('menu.reporting') }]}
        title={frame('titles.goodwill')}
        actions={<ColumnChooser {...table} />}
      >
        <p className={`muted ${classes.intro}`}>{text('intro')}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row */}
        <div role="group" aria-label={text('by')} className={classes.groups}>
          {goodwillGroups.map((by) => (
            <Chip key={by} isActive={shown.by === by} onClick={() => show({ by, search: '', page: 1 })}>
              {text(`groups.${by}`)}
            </Chip>
          ))}
          <span role="status" className={`num ${classes.sum}`}>
            {total &&
              text(shown.search === '' ? 'sum' : 'sumOf', {
                count: total.caseCount,
                sum: formatEuros(total.costEuros, locale),
              })}
          </span>
        </div>
      </TitleBar>
      <GoodwillBar shown={shown} onShow={show} />
    </>
  );
  return (
    <ListPage head={head}>
      <List
        label={frame('titles.goodwill')}
        {...table}
        Card={GoodwillCard}
        query={goodwill}
        idOf={idOf}
        onOpen={open}
        paging={shown}
        onPaging={show}
        empty={
          shown.search !== '' ? (
            <EmptyState
              title={text('emptySearch', { search: shown.search })}
              action={<Button onClick={() => show({ search: '', page: 1 })}>{text('showAll')}</Button>}
            />
          ) : (
            <EmptyState title={text('empty', { from: formatDate(days.from), to: formatDate(days.to) })}>
              {text('emptyText')}
            </EmptyState>
          )
        }
      />
    </ListPage>
  );
}
