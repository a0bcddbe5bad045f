import * as z from '#zod';
import type { Language } from './messages/catalogue.ts';

/** Which table it is: of the YTD report, then of the monthly one. */
const figureTableKeys = [
  'year',
  'months',
  'handling',
  'region',
  'brand',
  'area',
  'escalation',
  'totals',
  'regions',
  'topics',
] as const;
export type FigureTableKey = (typeof figureTableKeys)[number];

const figureUnit = z.enum(['cases', 'days']);
type FigureUnit = z.infer<typeof figureUnit>;

/**
 * A table of figures behind a chart: for who can't see it, and for copying. Cells behind which fewer than `globalFigureMin` cases
 * stand are null (rule 20.3).
 */
export const figureTable = z.object({
  key: z.enum(figureTableKeys),
  title: z.string(),
  /** What its values are. */
  unit: figureUnit,
  /** What stands over the rows' names, then over each column: what is to be looked at first, then what it is compared with. */
  heads: z.array(z.string()),
  rows: z.array(
    z.object({
      name: z.string(),
      /** Of the year's, which a head tells too. */
      figure: z.optional(z.enum(['received', 'meanDays', 'medianDays'])),
      /** Where it is not that of the table. */
      unit: z.optional(figureUnit),
      cells: z.array(z.nullable(z.number())),
    }),
  ),
});
export type FigureTable = z.infer<typeof figureTable>;
export type FigureRow = FigureTable['rows'][number];

export const unitOfRow = (table: Pick<FigureTable, 'unit'>, row: Pick<FigureRow, 'unit'>): FigureUnit =>
  row.unit ?? table.unit;

const decimals: Record<FigureUnit, number> = { cases: 0, days: 1 };
/** Writes values, on screens, in pictures and in mails alike: cases whole, days with a decimal. */
export function figureFormat(
  unit: FigureUnit,
  language: Language,
  options: Pick<Intl.NumberFormatOptions, 'useGrouping'> = {},
): (value: number) => string {
  const digits = { minimumFractionDigits: decimals[unit], maximumFractionDigits: decimals[unit] };
  return new Intl.NumberFormat(language, { ...digits, ...options }).format;
}
