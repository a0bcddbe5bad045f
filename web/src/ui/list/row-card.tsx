import type { ReactNode } from 'react';
import classes from './row-card.module.css';

interface RowCardProps {
  children: ReactNode;
  /** At the right end. */
  actions: ReactNode;
}
/** A row on a phone: lines of text and the row's actions. */
export const RowCard = ({ children, actions }: RowCardProps) => (
  <div className={classes.card}>
    <div className={classes.lines}>{children}</div>
    {actions}
  </div>
);
