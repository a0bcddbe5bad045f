import * as z from '#zod';
import type { Language } from '../messages/catalogue.ts';

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
  /** What has to be known to read it. */
  note: z.optional(z.string()),
  /** What its values are. */
  unit: figureUnit,
  /** What stands over the rows' names, then over each column: what is to be looked at first, then what it is compared with. */
  heads: z.array(z.string()),
  rows: z.array(
    z.object({
      name: z.string(),
      /** A word beside the name: a month that is not over is told so far. */
      remark: z.optional(z.string()),
      /** What is not told one by one, together. */
      isRest: z.optional(z.boolean()),
      /** So many of its first cells are yet to come: they are empty, and nothing is kept back. */
      yetToCome: z.optional(z.number()),
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

/** What stands in a cell without a figure: nothing where it is yet to come, else that one is not told. */
export const missingText = (row: Pick<FigureRow, 'yetToCome'>, column: number, missing: string): string =>
  column < (row.yetToCome ?? 0) ? '' : missing;

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
