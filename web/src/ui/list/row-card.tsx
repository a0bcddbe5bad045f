import type { ReactNode } from 'react';
import classes from './row-card.module.css';

interface RowCardProps {
  children: ReactNode;
  /** At the right end: the row's actions, its state or a figure. */
  end: ReactNode;
}
/** A row on a phone: lines of text, and what is at their end. */
export const RowCard = ({ children, end }: RowCardProps) => (
  <div className={classes.card}>
    <div className={classes.lines}>{children}</div>
    {end}
  </div>
);
