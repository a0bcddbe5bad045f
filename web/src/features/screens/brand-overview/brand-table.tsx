import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { type BrandCounts, type BrandOverview, brandFigures } from '@cfm/contract/screens/brand-overview.ts';
import { figureFormat } from '@cfm/contract/screens/report-figures.ts';
import { useLocale, useTranslations } from 'use-intl';
import { FigureCard } from '../../../ui/figure-card.tsx';
import { cellsText } from '../../../ui/figure-text.ts';
import { formatNumber } from '../../../ui/format.ts';
import classes from './brand-overview.module.css';
import { FigureLink, type SearchOf } from './figure-link.tsx';

/** Shown if there are no cases to measure. */
const none = '—';
const hasAny = ({ received, ...counts }: BrandCounts) =>
  [...received, ...brandFigures.map((figure) => counts[figure])].some((count) => count > 0);

interface BrandTableProps {
  overview: BrandOverview;
  /** Null: the cases without a brand. */
  searchOf: (brandId: number | null) => SearchOf;
}
/** All figures of the cards as a table, plus the cases without a brand, so that the totals match. */
export function BrandTable({ overview, searchOf }: BrandTableProps) {
  const text = useTranslations('brands');
  const locale = useLocale();
  const { filters, months, brands, withoutBrand } = overview;
  const names = months.map(({ month }) => formatMonth(month, locale, 'short'));
  const rows = [
    ...brands,
    ...(hasAny(withoutBrand) ? [{ ...withoutBrand, brandId: null, name: text('noBrand') }] : []),
  ];
  const figureHeads = brandFigures.map((figure) => text(`figures.${figure}`));
  const days = figureFormat('days', locale);
  const copied = cellsText([
    [text('brand'), ...figureHeads, text('meanInDays'), ...names],
    ...rows.map(({ name, meanHandlingDays, received, ...counts }) => [
      name,
      ...brandFigures.map((figure) => String(counts[figure])),
      meanHandlingDays === null ? none : days(meanHandlingDays),
      ...received.map(String),
    ]),
  ]);
  return (
    <FigureCard title={text('table')} heading="h2" copied={copied}>
      {(titleId) => (
        <table className={`number-table ${classes.table}`} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{text('brand')}</th>
              {[...figureHeads, text('figures.mean'), ...names].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ brandId, name, received, meanHandlingDays, ...counts }) => {
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
                      none
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
      )}
    </FigureCard>
  );
}
