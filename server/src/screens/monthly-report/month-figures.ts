import type { ReportMonths } from './report-month.ts';

/** Null for fewer than five cases (rule 20.3). */
export interface MonthTotals {
  received: number | null;
  completed: number | null;
  open: number | null;
  meanHandlingDays: number | null;
}
/** In the order of charts and tables: the month itself first. */
export const comparedMonths = ['month', 'before', 'yearBefore'] as const;
export type ComparedMonth = (typeof comparedMonths)[number];

export interface NamedCounts {
  id: number;
  en: string;
  de: string;
  counts: Record<ComparedMonth, number | null>;
}
/** The figures of the report month and of the compared months. */
export interface MonthFigures {
  months: ReportMonths;
  totals: Record<ComparedMonth, MonthTotals>;
  /** Cases received, most frequent first. */
  topics: readonly NamedCounts[];
  regions: readonly NamedCounts[];
}
