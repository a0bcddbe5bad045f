import classes from './form-error.module.css';

/** An error of the whole form, announced by screen readers. Renders nothing without a text. */
export function FormError({ children }: { children: string | null | undefined }) {
  return children ? (
    <p role="alert" className={classes.error}>
      {children}
    </p>
  ) : null;
}
