import { type BrandOverview, type BrandRow, brandFigures } from '@cfm/contract/screens/brand-overview.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatNumber } from '../../../ui/format.ts';
import classes from './brand-overview.module.css';
import { FigureLink, type SearchOf } from './figure-link.tsx';
import { Trend } from './trend.tsx';

/** Filter for cases received in the whole period. */
const receivedIn = (months: BrandOverview['months']): CaseFilter => ({
  ...months.at(-1)?.filter,
  receivedFrom: months[0]?.filter.receivedFrom,
});

interface BrandCardProps {
  brand: BrandRow;
  overview: BrandOverview;
  /** Highest number of cases of any brand in a month. */
  most: number;
  searchOf: SearchOf;
}
/** A brand with its figures and the cases received over a year. */
export function BrandCard({ brand, overview, most, searchOf }: BrandCardProps) {
  const text = useTranslations('brands');
  const locale = useLocale();
  const id = useId();
  const { name, meanHandlingDays } = brand;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <dl className={classes.figures}>
        {brandFigures.map((figure) => (
          <div key={figure}>
            <dt>{text(`figures.${figure}`)}</dt>
            <dd>
              <FigureLink
                brand={name}
                search={searchOf(overview.filters[figure])}
                figure={text(`figures.${figure}`)}
                value={formatNumber(brand[figure], locale)}
                isUrgent={figure === 'overdue' && brand.overdue > 0}
              />
            </dd>
          </div>
        ))}
        <div>
          <dt>{text('figures.mean')}</dt>
          <dd>
            {meanHandlingDays === null ? (
              '—'
            ) : (
              <FigureLink
                brand={name}
                search={searchOf(overview.filters.solved)}
                figure={text('figures.mean')}
                value={text('days', { days: meanHandlingDays })}
              />
            )}
          </dd>
        </div>
      </dl>
      <Trend
        name={name}
        counts={brand.received}
        most={most}
        months={overview.months.map(({ month }) => month)}
        search={searchOf(receivedIn(overview.months))}
      />
    </section>
  );
}
