import type { ReportMonths } from './report-month.ts';

/** Null: fewer than five cases stand behind it (rule 20.3). */
export interface MonthTotals {
  received: number | null;
  completed: number | null;
  open: number | null;
  meanHandlingDays: number | null;
}
/** In the order in which they are drawn and read: the month itself first. */
export const comparedMonths = ['month', 'before', 'yearBefore'] as const;
export type ComparedMonth = (typeof comparedMonths)[number];

export interface NamedCounts {
  en: string;
  de: string;
  counts: Record<ComparedMonth, number | null>;
}
/** What the report tells of its month, and of those that it is compared with. */
export interface MonthFigures {
  months: ReportMonths;
  totals: Record<ComparedMonth, MonthTotals>;
  /** Cases received, the most first. */
  topics: readonly NamedCounts[];
  regions: readonly NamedCounts[];
}
