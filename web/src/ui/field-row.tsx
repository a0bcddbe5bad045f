import type { ReactNode } from 'react';
import classes from './field-row.module.css';

interface FieldRowProps {
  columns: 2 | 3;
  children: ReactNode;
}
/** Fields next to each other, stacked on a phone. */
export const FieldRow = ({ columns, children }: FieldRowProps) => (
  <div className={classes.row} data-columns={columns}>
    {children}
  </div>
);
