import { type ReactNode, useId } from 'react';
import classes from './create-case.module.css';

/** A card of the create page: a heading and its fields. */
export function CreateCard({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={`card ${classes.card}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}
