import type { ReactNode } from 'react';
import classes from './cell-lines.module.css';

interface CellLinesProps {
  first: ReactNode;
  /** Smaller; left out where rows are low. */
  second?: ReactNode;
  /** The whole text, shown on hover. */
  title?: string;
}
/** A text on up to two lines, whole words where there is room; on one where rows are low. */
export const CellText = ({ children }: { children: string }) => (
  <div className={classes.text} dir="auto" title={children}>
    {children}
  </div>
);
/** One or two lines of a cell that end in an ellipsis. */
export const CellLines = ({ first, second, title }: CellLinesProps) => (
  <div className={classes.lines} title={title || undefined}>
    <div dir="auto">{first}</div>
    {second && (
      <div className={classes.second} dir="auto">
        {second}
      </div>
    )}
  </div>
);
