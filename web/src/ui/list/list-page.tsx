import type { ReactNode } from 'react';
import classes from './list-page.module.css';

interface ListPageProps {
  /** Title bar, search, chips. */
  head: ReactNode;
  /** The list. */
  children: ReactNode;
}
/** Search and chips of a list, below its title. */
export const ListBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.bar}>{children}</div>
);

/** A page with one list and no filter panel. The head is fixed, the list fills the rest and scrolls. */
export const ListPage = ({ head, children }: ListPageProps) => (
  <div className={classes.page}>
    {head}
    <div className={classes.list}>{children}</div>
  </div>
);
