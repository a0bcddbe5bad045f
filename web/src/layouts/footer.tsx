import { productVersion } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { build } from '../api/page-meta.ts';
import classes from './footer.module.css';

/** The current year and the product version. */
export function Footer() {
  const text = useTranslations('frame');
  return (
    <footer className={classes.footer}>
      <span>© {new Date().getFullYear()}</span>
      <span title={build()}>{text('version', { version: productVersion })}</span>
    </footer>
  );
}
