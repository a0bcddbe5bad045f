import { productVersion } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import classes from './footer.module.css';

/** The current year and the product version. */
export function Footer() {
  const text = useTranslations('frame');
  return (
    <footer className={classes.footer}>
      <span>© {new Date().getFullYear()}</span>
      <span>{text('version', { version: productVersion })}</span>
    </footer>
  );
}
