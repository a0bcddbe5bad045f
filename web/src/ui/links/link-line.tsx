import type { ReactNode } from 'react';
import { EmailText } from '../email-text.tsx';
import type { LinkState } from './link-facts.tsx';
import classes from './links.module.css';

interface LinkLineProps {
  link: Pick<LinkState, 'revokedAt' | 'endedAt'>;
  menu: ReactNode;
  children: ReactNode;
}
/** A link in a list: its facts and, at the end, its menu. */
export const LinkLine = ({ link, menu, children }: LinkLineProps) => (
  <div className={classes.link} data-ended={link.revokedAt !== null || link.endedAt !== null}>
    <div>{children}</div>
    {menu}
  </div>
);

/** The recipient of a link: name and address, or the address alone. */
export const LinkTo = ({ name, email }: { name?: string | null; email: string }) => (
  <>
    <span className={classes.linkTo}>{name ?? <EmailText text={email} />}</span>
    {name && (
      <span className="muted">
        <EmailText text={email} />
      </span>
    )}
  </>
);
