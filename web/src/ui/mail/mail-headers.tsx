import type { ReactNode } from 'react';
import { EmailText } from '../email-text.tsx';
import classes from './mail-headers.module.css';

/** From, to, subject and other headers of a mail. Empty ones are left out. */
export const MailHeaders = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.headers}>
    {rows
      .filter(([, value]) => value !== '' && value !== null)
      .map(([label, value]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}:`} dir="auto">
          {typeof value === 'string' ? <EmailText text={value} /> : value}
        </dd>,
      ])}
  </dl>
);
