import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import classes from './brand-overview.module.css';

/** The address of the overview that shows what was counted, of a brand. */
export type SearchOf = (filter: CaseFilter) => Record<string, string | number | boolean>;

interface FigureLinkProps {
  search: ReturnType<SearchOf>;
  /** Brand and figure, for who hears the number alone. */
  brand: string;
  figure: string;
  /** As it is shown. */
  value: string;
  isUrgent?: boolean;
}
/** A figure that leads to its cases in the overview. */
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
