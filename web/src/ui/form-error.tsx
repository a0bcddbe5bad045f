import classes from './form-error.module.css';

/** What is wrong with a form as a whole, announced. Renders nothing without a text. */
export function FormError({ children }: { children: string | null | undefined }) {
  return children ? (
    <p role="alert" className={classes.error}>
      {children}
    </p>
  ) : null;
}
