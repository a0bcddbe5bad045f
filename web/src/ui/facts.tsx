import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Facts separated by dots, which stay at the end of a line, also in right-to-left text. Skips missing facts. */
export function Facts({ children }: { children: readonly ReactNode[] }) {
  return (
    <span className={classes.facts}>
      {children.filter(Boolean).map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other key than its position
        <span key={place} className={classes.fact}>
          <bdi>{fact}</bdi>
        </span>
      ))}
    </span>
  );
}
