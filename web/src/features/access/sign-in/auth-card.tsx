import type { ReactNode } from 'react';
import classes from './auth-card.module.css';

/** The card of a sign-in page: heading, instructions, content. */
export function AuthCard({
  title,
  intro,
  isWide,
  children,
}: {
  title: string;
  intro?: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={classes.card} data-wide={isWide}>
      <h1>{title}</h1>
      {intro && <p className="muted">{intro}</p>}
      {children}
    </section>
  );
}
