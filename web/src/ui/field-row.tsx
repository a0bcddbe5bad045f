import type { ReactNode } from 'react';
import classes from './field-row.module.css';

interface FieldRowProps {
  columns: 2 | 3;
  children: ReactNode;
}
/** Fields beside each other; on a phone below each other. */
export const FieldRow = ({ columns, children }: FieldRowProps) => (
  <div className={classes.row} data-columns={columns}>
    {children}
  </div>
);
