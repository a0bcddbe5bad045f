import type { ReactNode } from 'react';
import classes from './cell-lines.module.css';

interface CellLinesProps {
  first: ReactNode;
  /** Smaller. Hidden in compact rows. */
  second?: ReactNode;
  /** The full text, shown on hover. */
  title?: string;
}
/** A text on up to two lines, broken between words where possible. One line in compact rows. */
export const CellText = ({ children }: { children: string }) => (
  <div className={classes.text} dir="auto" title={children}>
    {children}
  </div>
);
/** One or two lines of a cell, with an ellipsis if too long. */
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

interface CellFigureProps {
  value: number;
  /** The formatted value, or a link with it. */
  children: ReactNode;
}
/** A figure of a cell or of a total. Zero is muted, and a negative value is red. */
export const CellFigure = ({ value, children }: CellFigureProps) => (
  <span className={`num ${classes.figure}`} data-sign={Math.sign(value)}>
    {children}
  </span>
);
