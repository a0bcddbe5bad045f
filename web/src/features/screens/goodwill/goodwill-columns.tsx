import {
  type GoodwillColumn,
  type GoodwillGroup,
  type GoodwillSums,
  goodwillColumns,
} from '@cfm/contract/screens/goodwill.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros } from '../../../ui/amounts.ts';
import { cellsText } from '../../../ui/figure-text.ts';
import { formatNumber } from '../../../ui/format.ts';
import { CellFigure, CellLines } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import type { GoodwillSort, ShownRow } from './queries.ts';

type Cell = CellProps<ShownRow>;
const kinds = ['discountCount', 'voucherCount', 'buyBackCount', 'warrantyCount', 'otherCount'] as const;

function NameCell({ row: { by, name, detail, overview } }: Cell) {
  const text = useTranslations('goodwill');
  if (name === null)
    return (
      <CellLines
        first={
          <span className="muted">
            <NameLink {...{ name: text(`without.${by}`), overview }} />
          </span>
        }
        second={by === 'dealer' && text('withoutDealerHint')}
      />
    );
  return <CellLines first={<NameLink isVin={by === 'car'} {...{ name, overview }} />} second={detail} />;
}
interface NameLinkProps extends Pick<ShownRow, 'overview'> {
  name: string;
  isVin?: boolean;
}
function NameLink({ name, overview, isVin = false }: NameLinkProps) {
  const text = useTranslations('goodwill');
  if (isVin)
    return (
      <Link to="/cars/$vin" params={{ vin: name }} className="num">
        {name}
      </Link>
    );
  if (overview === null) return name;
  return (
    <Link to="/cases" search={overview} title={text('showCases', { name })}>
      {name}
    </Link>
  );
}

/** Formats the figure of a column for a row or for the total. */
function useFigure(): (sums: GoodwillSums, column: GoodwillColumn) => string {
  const locale = useLocale();
  return (sums, column) =>
    column === 'costEuros' ? formatEuros(sums.costEuros, locale) : formatNumber(sums[column], locale);
}
interface FigureProps {
  sums: GoodwillSums;
  column: GoodwillColumn;
  /** The cases of the row, if the overview has a filter for them. */
  overview: ShownRow['overview'];
}
/** A figure. The number of cases links to them. */
function Figure({ sums, column, overview }: FigureProps) {
  const text = useTranslations('goodwill');
  const figure = useFigure();
  const value = figure(sums, column);
  return (
    <CellFigure value={sums[column]}>
      {column === 'caseCount' && overview !== null ? (
        <Link to="/cases" search={overview} aria-label={text('showCount', { count: sums.caseCount })}>
          {value}
        </Link>
      ) : (
        value
      )}
    </CellFigure>
  );
}
/** Created once, so that rows do not re-render. */
const cells = Object.fromEntries(
  (['caseCount', 'costEuros', ...kinds] as const).map((column) => [
    column,
    ({ row }: Cell) => <Figure sums={row} column={column} overview={row.overview} />,
  ]),
);

/** A row on a phone. */
export function GoodwillCard(cell: Cell) {
  const text = useTranslations('goodwill');
  const figure = useFigure();
  const { row } = cell;
  const given = kinds.filter((kind) => row[kind] > 0);
  return (
    <RowCard end={<span className="num">{figure(row, 'costEuros')}</span>}>
      <NameCell {...cell} />
      <span className="muted">
        {[`caseCount` as const, ...given]
          .map((column) => text('cardKinds', { name: text(`columns.${column}`), count: figure(row, column) }))
          .join(' · ')}
      </span>
    </RowCard>
  );
}

/** Name column and figure columns. The totals are below the columns, once loaded. */
export function useGoodwillColumns(
  by: GoodwillGroup,
  total: GoodwillSums | undefined,
  totalOverview: ShownRow['overview'],
): readonly ListColumn<ShownRow, GoodwillSort>[] {
  const text = useTranslations('goodwill');
  return useMemo(() => {
    const sum = (column: GoodwillColumn, width: number): ListColumn<ShownRow, GoodwillSort> => ({
      id: column,
      name: text(`hints.${column}`),
      head: text(`columns.${column}`),
      width,
      look: 'number',
      sortBy: column,
      Cell: cells[column] ?? NameCell,
      total: total && <Figure sums={total} column={column} overview={totalOverview} />,
    });
    return [
      {
        id: 'name',
        name: text(`columns.${by}`),
        width: 180,
        fills: true,
        look: 'wraps',
        sortBy: 'name',
        sortsUpFirst: true,
        pinned: 'always',
        Cell: NameCell,
        total: total && <span title={text('totalHint')}>{text('total')}</span>,
      },
      sum('caseCount', 72),
      sum('costEuros', 140),
      ...kinds.map((kind) => sum(kind, 92)),
    ];
  }, [text, by, total, totalOverview]);
}

/** The rows in the clipboard format of spreadsheets. */
export function copiedRows(
  rows: readonly ShownRow[],
  by: GoodwillGroup,
  { text, locale }: { text: ReturnType<typeof useTranslations<'goodwill'>>; locale: string },
): string {
  // Separators of thousands would be read as decimal points.
  const { format } = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 });
  return cellsText([
    [text(`columns.${by}`), text('detail'), ...goodwillColumns.map((column) => text(`columns.${column}`))],
    ...rows.map((row) => [
      row.name ?? text(`without.${by}`),
      row.detail ?? '',
      ...goodwillColumns.map((column) => format(row[column])),
    ]),
  ]);
}
