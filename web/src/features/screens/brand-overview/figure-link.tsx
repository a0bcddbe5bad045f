import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import classes from './brand-overview.module.css';

/** Returns the URL parameters of the overview that list the counted cases of a brand. */
export type SearchOf = (filter: CaseFilter) => Record<string, string | number | boolean>;

interface FigureLinkProps {
  search: ReturnType<SearchOf>;
  /** Brand and figure, for screen readers. */
  brand: string;
  figure: string;
  /** The formatted value. */
  value: string;
  isUrgent?: boolean;
}
/** A figure that links to its cases in the overview. */
export function FigureLink({ search, brand, figure, value, isUrgent }: FigureLinkProps) {
  const text = useTranslations('brands');
  return (
    <Link
      to="/cases"
      search={search}
      className={`${classes.figure} num`}
      data-urgent={isUrgent}
      data-none={value === '0'}
      aria-label={text('linkName', { brand, figure, value })}
    >
      {value}
    </Link>
  );
}
