import classes from './asterisk.module.css';

/** Marks a required field next to a label that Mantine does not render. */
export const Asterisk = () => (
  <span aria-hidden className={classes.asterisk}>
    {' *'}
  </span>
);
