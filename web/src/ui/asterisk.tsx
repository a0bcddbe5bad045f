import classes from './asterisk.module.css';

/** Marks a required field, beside a label that Mantine does not write. */
export const Asterisk = () => (
  <span aria-hidden className={classes.asterisk}>
    {' *'}
  </span>
);
