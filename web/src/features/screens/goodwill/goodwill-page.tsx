import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { goodwillGroups } from '@cfm/contract/screens/goodwill.ts';
import { useNavigate } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros } from '../../../ui/amounts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { defaultPaging, writeAddress } from '../case-list/filter-address.ts';
import classes from './goodwill.module.css';
import { GoodwillCard, useGoodwillColumns } from './goodwill-columns.tsx';
import { GoodwillPeriod } from './goodwill-period.tsx';
import { daysOf, goodwillAddress } from './goodwill-search.ts';
import { type ShownRow, useGoodwill } from './queries.ts';

const idOf = ({ place }: ShownRow) => place;
const overviewOf = (filter: CaseFilter) => writeAddress({ ...defaultPaging, filter });

/** Goodwill by market, dealer, model, topic or car (/reports/goodwill, rule 25.6). */
export function GoodwillPage() {
  const text = useTranslations('goodwill');
  const locale = useLocale();
  const navigate = useNavigate();
  const address = useListAddress(goodwillAddress);
  const { shown, filter } = address;
  const goodwill = useGoodwill(shown, overviewOf);
  const total = goodwill.data?.total;
  const columns = useGoodwillColumns(shown.by, total);
  const table = { columns, ...useArrangement('goodwill', columns) };
  const days = daysOf(shown);
  const open = ({ by, name, overview }: ShownRow) => {
    if (by === 'car' && name !== null) void navigate({ to: '/cars/$vin', params: { vin: name } });
    else if (overview !== null) void navigate({ to: '/cases', search: overview });
  };
  const about = (
    <>
      <p className={`muted ${classes.intro}`}>{text('intro')}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row */}
      <div role="group" aria-label={text('by')} className={classes.groups}>
        {goodwillGroups.map((by) => (
          <Chip key={by} isActive={shown.by === by} onClick={() => filter({ by, search: '' })}>
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
    </>
  );
  return (
    <ListPage
      category="reporting"
      title="goodwill"
      about={about}
      address={address}
      {...table}
      Card={GoodwillCard}
      query={goodwill}
      idOf={idOf}
      onOpen={open}
      search={text(`search.${shown.by}`)}
      filters={<GoodwillPeriod shown={shown} onChange={filter} />}
      empty={{
        title: text('empty', { from: formatDate(days.from), to: formatDate(days.to) }),
        text: text('emptyText'),
      }}
      emptyFilter={{ title: text('emptySearch', { search: shown.search }), showAll: text('showAll') }}
    />
  );
}
