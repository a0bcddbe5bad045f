import { useTranslations } from 'use-intl';
import classes from './blacklist-mark.module.css';

/** Marks a person one of whose addresses is on the blacklist. */
export function BlacklistMark() {
  const text = useTranslations('contacts');
  return <span className={classes.mark}>{text('blacklisted')}</span>;
}
