import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Facts with a dot between them, which stays at the end of a line, on the page's own side of each; those that are not there are left out. */
export function Facts({ children }: { children: readonly ReactNode[] }) {
  return (
    <span className={classes.facts}>
      {children.filter(Boolean).map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other name than its place
        <span key={place} className={classes.fact}>
          <bdi>{fact}</bdi>
        </span>
      ))}
    </span>
  );
}
