import { goodwillGroups } from '@cfm/contract/screens/goodwill.ts';
import { useNavigate } from '@tanstack/react-router';
import { DownloadIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { reportError } from '../../../api/report-error.ts';
import { formatEuros } from '../../../ui/amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { FilterChips, FilterLine } from '../../../ui/list/list-filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { periodOf } from '../../../ui/list/period.ts';
import { PeriodFilter } from '../../../ui/list/period-filter.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { CostsByMonth } from './costs-by-month.tsx';
import { copiedRows, GoodwillCard, useGoodwillColumns } from './goodwill-columns.tsx';
import { goodwillAddress, type ShownRow, useGoodwill, useGoodwillExport } from './queries.ts';

const idOf = ({ place }: ShownRow) => place;

/** Goodwill by market, dealer, model, topic or car (/reports/goodwill, rule 25.6). */
export function GoodwillPage() {
  const text = useTranslations('goodwill');
  const locale = useLocale();
  const navigate = useNavigate();
  const address = useListAddress(goodwillAddress);
  const { shown, filter } = address;
  const goodwill = useGoodwill(shown);
  const exporting = useGoodwillExport(shown);
  const total = goodwill.data?.total;
  const columns = useGoodwillColumns(shown.by, total, goodwill.data?.totalOverview ?? null);
  const table = { columns, ...useArrangement('goodwill', columns) };
  const period = periodOf(shown);
  const open = ({ by, name, overview }: ShownRow) => {
    if (by === 'car' && name !== null) void navigate({ to: '/cars/$vin', params: { vin: name } });
    else if (overview !== null) void navigate({ to: '/cases', search: overview });
  };
  const about = (
    <>
      <p className="muted">{text('intro')}</p>
      <FilterLine
        result={
          total &&
          text(shown.search === '' ? 'sum' : 'sumOf', {
            count: total.caseCount,
            sum: formatEuros(total.costEuros, locale),
          })
        }
      >
        <FilterChips
          label={text('by')}
          options={goodwillGroups.map((by) => [by, text(`groups.${by}`)] as const)}
          value={shown.by}
          onChange={(by) => filter({ by, search: '' })}
        />
      </FilterLine>
      {goodwill.data && <CostsByMonth period={period} costs={goodwill.data.months} />}
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
      actions={
        goodwill.data &&
        goodwill.data.items.length > 0 && (
          <>
            <CopyButton
              text={copiedRows(goodwill.data.items, shown.by, { text, locale })}
              name={text('copyRows')}
              label={text('copyPage')}
            />
            <Button
              icon={<DownloadIcon size={16} aria-hidden />}
              disabled={exporting.isPending}
              onClick={() => exporting.mutate(undefined, { onError: reportError })}
            >
              {text(exporting.isPending ? 'exporting' : 'export')}
            </Button>
          </>
        )
      }
      search={text(`search.${shown.by}`)}
      filters={
        <PeriodFilter chosen={shown} onChange={filter} labels={{ from: text('from'), to: text('to') }} />
      }
      empty={{
        title: text('empty', { from: formatDate(period.from), to: formatDate(period.to) }),
        text: text('emptyText'),
      }}
      emptyFilter={{ title: text('emptySearch', { search: shown.search }), showAll: text('showAll') }}
    />
  );
}
