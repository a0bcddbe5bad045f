import { type BrandOverview, brandFigures } from '@cfm/contract/brand-overview.ts';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatNumber } from '../../ui/format.ts';
import classes from './brand-overview.module.css';
import { FigureLink, type SearchOf } from './figure-link.tsx';
import { monthName } from './month-name.ts';

interface BrandTableProps {
  overview: BrandOverview;
  searchOf: (brandId: number) => SearchOf;
}
/** Everything that the cards show, to be read line by line. */
export function BrandTable({ overview, searchOf }: BrandTableProps) {
  const text = useTranslations('brands');
  const locale = useLocale();
  const id = useId();
  const { filters, months, brands } = overview;
  const names = months.map(({ month }) => monthName(month, locale));
  return (
    <div>
      <h2 id={id}>{text('table')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.tableBox} aria-labelledby={id} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text('brand')}</th>
              {brandFigures.map((figure) => (
                <th key={figure} scope="col">
                  {text(`figures.${figure}`)}
                </th>
              ))}
              <th scope="col" title={text('meanHint')}>
                {text('figures.mean')}
              </th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {brands.map(({ brandId, name, received, meanHandlingDays, ...counts }) => {
              const search = searchOf(brandId);
              return (
                <tr key={brandId}>
                  <th scope="row">{name}</th>
                  {brandFigures.map((figure) => (
                    <td key={figure}>
                      <FigureLink
                        brand={name}
                        search={search(filters[figure])}
                        figure={text(`figures.${figure}`)}
                        value={formatNumber(counts[figure], locale)}
                        isUrgent={figure === 'overdue' && counts.overdue > 0}
                      />
                    </td>
                  ))}
                  <td>
                    {meanHandlingDays === null ? (
                      '—'
                    ) : (
                      <FigureLink
                        brand={name}
                        search={search(filters.solved)}
                        figure={text('figures.mean')}
                        value={text('days', { days: meanHandlingDays })}
                      />
                    )}
                  </td>
                  {months.map(({ month, filter }, index) => (
                    <td key={month}>
                      <FigureLink
                        brand={name}
                        search={search(filter)}
                        figure={names[index] ?? month}
                        value={formatNumber(received[index] ?? 0, locale)}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}
