import { type BrandOverview, brandOverviewEndpoints } from '@cfm/contract/screens/brand-overview.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { brandsKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { useCaseInfo } from '../../../api/lookups.ts';
import { CardSkeleton, TableSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { overviewOf } from '../case-list/overview-of.ts';
import { viewsOf } from '../case-list/presets.ts';
import { useCaseListRenewal } from '../case-list/use-case-list-renewal.ts';
import { ViewTabs } from '../case-list/view-tabs.tsx';
import { BrandCard } from './brand-card.tsx';
import classes from './brand-overview.module.css';
import { BrandTable } from './brand-table.tsx';

/** Highest number of cases of any brand in a month. */
const mostOf = ({ brands }: BrandOverview) => Math.max(1, ...brands.flatMap(({ received }) => received));
const searchOf = (brandId: number | null) => (filter: CaseFilter) =>
  overviewOf({ ...filter, ...(brandId === null ? { hasBrand: false } : { brandIds: [brandId] }) });

/** The brand overview, a tab of the overview: a card for each brand, and all figures as a table (rule 3.39). */
export function BrandOverviewPage() {
  const frame = useTranslations('frame');
  const locale = useLocale();
  const info = useCaseInfo();
  const views = useMemo(() => info.data && viewsOf(info.data), [info.data]);
  useCaseListRenewal();
  const overview = useQuery({
    queryKey: [...brandsKey, locale],
    queryFn: ({ signal }) => call(brandOverviewEndpoints.getBrandOverview, {}, { signal }),
  });
  return (
    <>
      <TitleBar crumbs={[{ label: frame('menu.cases') }]} title={frame('titles.brandOverview')} />
      <ViewTabs views={views ?? null} active="brands" isListThere={overview.isFetched} />
      <div className={classes.page}>
        {overview.isPending && (
          <>
            <div className={classes.cards}>
              {[1, 2, 3, 4].map((card) => (
                <div key={card} className={classes.card}>
                  <CardSkeleton lines={8} />
                </div>
              ))}
            </div>
            <div className={classes.tableBox}>
              <TableSkeleton rows={4} />
            </div>
          </>
        )}
        {overview.isError && <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />}
        {overview.data && (
          <>
            <div className={classes.cards}>
              {overview.data.brands.map((brand) => (
                <BrandCard
                  key={brand.brandId}
                  brand={brand}
                  overview={overview.data}
                  most={mostOf(overview.data)}
                  searchOf={searchOf(brand.brandId)}
                />
              ))}
            </div>
            <Notes overview={overview.data} />
            <BrandTable overview={overview.data} searchOf={searchOf} />
          </>
        )}
      </div>
    </>
  );
}

/** Notes that explain the cards. */
function Notes({ overview: { filters, withoutBrand } }: { overview: BrandOverview }) {
  const text = useTranslations('brands');
  return (
    <div className={`muted ${classes.notes}`}>
      <p>
        {text('note')}{' '}
        {withoutBrand.open > 0 &&
          text.rich('withoutBrand', {
            count: withoutBrand.open,
            link: (words) => (
              <Link to="/cases" search={searchOf(null)(filters.open)}>
                {words}
              </Link>
            ),
          })}
      </p>
      <p>{text('meanNote')}</p>
    </div>
  );
}
