import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './title-bar.module.css';

export interface Crumb {
  label: ReactNode;
  to?: string;
  search?: Record<string, string>;
  /** Position on a phone, where one line is too narrow: at the end of the first line or in a line of its own. */
  onPhone?: 'end' | 'below';
}
interface TitleBarProps {
  /** Path to this page: "Cases", or "Cases / Overview /" before a case number. */
  crumbs?: readonly Crumb[];
  /** The page's only h1. */
  title: ReactNode;
  /** Buttons at the right end. */
  actions?: ReactNode;
  /** Below the title: facts, tabs. */
  children?: ReactNode;
  /** Surface background with a line below, as the head of a record. */
  isRecordHead?: boolean;
}

/** Title bar with breadcrumb and actions of the page. */
export function TitleBar({ crumbs = [], title, actions, children, isRecordHead }: TitleBarProps) {
  const text = useTranslations('ui');
  return (
    <div className={isRecordHead ? classes.recordHead : classes.bar}>
      <div className={classes.row}>
        <div className={classes.titles}>
          {crumbs.length > 0 && (
            <nav className={classes.crumbs} aria-label={text('breadcrumb')}>
              {crumbs.map(({ label, to, search, onPhone }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a breadcrumb never changes order
                <span key={index} className={classes.crumb} data-on-phone={onPhone}>
                  {index > 0 && <span aria-hidden>/</span>}
                  {to ? (
                    <Link to={to} search={search ?? {}}>
                      {label}
                    </Link>
                  ) : (
                    label
                  )}
                </span>
              ))}
            </nav>
          )}
          <h1>{title}</h1>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
