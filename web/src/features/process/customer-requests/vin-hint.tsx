import type { ComparedField } from '@cfm/contract/process/compared-fields.ts';
import { useTranslations } from 'use-intl';
import { vinHint } from '../../../ui/vin-hint.ts';
import classes from './answer-review.module.css';

/** A hint for a valid VIN that looks wrong (rule 5.7). */
export function VinHint({ field, value }: { field: ComparedField; value: string | null }) {
  const rule = useTranslations('rules');
  const hint = field === 'vin' && value ? vinHint(value) : null;
  return hint && <p className={classes.hint}>{rule(hint)}</p>;
}
