import { Skeleton } from '@mantine/core';
import classes from './list-table.module.css';

const rowCount = 12;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder rows of a list while it loads, with the same columns. */
export const RowSkeletons = ({ columns }: { columns: number }) =>
  numbers(rowCount).map((row) => (
    <tr key={row} aria-hidden className={`${classes.row} ${classes.waiting}`}>
      {numbers(columns).map((column) => (
        <td key={column} className={classes.cell}>
          <Skeleton height={10} radius="sm" />
        </td>
      ))}
    </tr>
  ));
