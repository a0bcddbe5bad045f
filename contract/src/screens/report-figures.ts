import * as z from '#zod';
import type { Language } from '../messages/catalogue.ts';
import { caseFilter } from './case-filter.ts';

/** Tables of the YTD report, then of the monthly report. */
const figureTableKeys = [
  'year',
  'months',
  'handling',
  'open',
  'onTime',
  'goodwill',
  'region',
  'brand',
  'area',
  'escalation',
  'totals',
  'regions',
  'topics',
] as const;
export type FigureTableKey = (typeof figureTableKeys)[number];

/** Key figures of the year. */
const yearFigures = ['received', 'meanDays', 'medianDays', 'open', 'onTime', 'goodwill'] as const;
export type YearFigure = (typeof yearFigures)[number];

const figureUnit = z.enum(['cases', 'days', 'percent', 'euros']);
type FigureUnit = z.infer<typeof figureUnit>;

/**
 * Table of figures of a chart, for accessibility and copying. Cells with fewer than `globalFigureMin` cases are null
 * (rule 20.3).
 */
export const figureTable = z.object({
  key: z.enum(figureTableKeys),
  title: z.string(),
  /** Explanation of the table. */
  note: z.optional(z.string()),
  /** Unit of the values. */
  unit: figureUnit,
  /** Headers of the row names and of each column: the main figure first, then its comparisons. */
  heads: z.array(z.string()),
  rows: z.array(
    z.object({
      name: z.string(),
      /** Remark next to the name, such as for the current month. */
      remark: z.optional(z.string()),
      /** Sum of the values that are not listed. */
      isRest: z.optional(z.boolean()),
      /** Number of leading cells in the future. They are empty, not suppressed. */
      yetToCome: z.optional(z.number()),
      /** Key figures of the year, which are also shown in a header. */
      figure: z.optional(z.enum(yearFigures)),
      /** Only if different from the table. */
      unit: z.optional(figureUnit),
      cells: z.array(z.nullable(z.number())),
      /** For each cell that counts cases, the filter of the overview with exactly these cases. Null if there is none. */
      filters: z.optional(z.array(z.nullable(caseFilter))),
    }),
  ),
});
export type FigureTable = z.infer<typeof figureTable>;
export type FigureRow = FigureTable['rows'][number];

/** Text of a cell without a figure: empty for the future, otherwise `missing`. */
export const missingText = (row: Pick<FigureRow, 'yetToCome'>, column: number, missing: string): string =>
  column < (row.yetToCome ?? 0) ? '' : missing;

export const unitOfRow = (table: Pick<FigureTable, 'unit'>, row: Pick<FigureRow, 'unit'>): FigureUnit =>
  row.unit ?? table.unit;

const decimals: Record<FigureUnit, number> = { cases: 0, days: 1, percent: 1, euros: 0 };
/** Formats values for screens, images and mails: cases and euros as integers, days and percent with one decimal. */
export function figureFormat(
  unit: FigureUnit,
  language: Language,
  options: Pick<Intl.NumberFormatOptions, 'useGrouping'> = {},
): (value: number) => string {
  const digits = { minimumFractionDigits: decimals[unit], maximumFractionDigits: decimals[unit] };
  return new Intl.NumberFormat(language, { ...digits, ...options }).format;
}
