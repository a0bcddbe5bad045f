import { useLocale, useTranslations } from 'use-intl';
import { formatEuros, formatPercent } from '../../../ui/amounts.ts';
import { type Amounts as Given, hasAmounts } from '../../../ui/amounts-of.ts';
import classes from './amounts.module.css';

interface AmountsProps {
  of: Given;
  /** The discount is the highest of several. */
  isHighest?: boolean;
}
/** The costs of a solution, shown prominently before its details. Renders nothing without costs. */
export function Amounts({ of, isHighest = false }: AmountsProps) {
  const text = useTranslations('case.given');
  const field = useTranslations('fields');
  const language = useLocale();
  const { caseCost, discountGranted } = of;
  if (!hasAmounts(of)) return null;
  const percent = discountGranted === null ? '' : formatPercent(discountGranted, language);
  return (
    <dl className={classes.amounts}>
      {caseCost !== null && (
        <div>
          <dt>{field('caseCost')}</dt> <dd className="num">{formatEuros(caseCost, language)}</dd>
        </div>
      )}
      {discountGranted !== null && (
        <div>
          <dt>{field('discountGranted')}</dt>{' '}
          <dd className="num">{isHighest ? text('upTo', { percent }) : percent}</dd>
        </div>
      )}
    </dl>
  );
}
