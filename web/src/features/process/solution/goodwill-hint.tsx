import { Link } from '@tanstack/react-router';
import { GiftIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros } from '../../../ui/amounts.ts';
import { amountsOf } from '../../../ui/amounts-of.ts';
import { formatDate } from '../../../ui/format.ts';
import { useOptionWords } from '../../../ui/option-words.ts';
import { Amounts } from './amounts.tsx';
import { useGoodwill } from './queries.ts';
import classes from './solution.module.css';

/** Previous goodwill for the car of a case. Renders nothing if there was none (rule 9.47). */
export function GoodwillHint({ caseId }: { caseId: number }) {
  const text = useTranslations('case.goodwill');
  const wordsOf = useOptionWords();
  const language = useLocale();
  const { data, isError } = useGoodwill(caseId);
  if (isError) return <p className={`muted ${classes.goodwill}`}>{text('failed')}</p>;
  if (!data || (data.items.length === 0 && data.elsewhereCount === 0)) return null;
  const { items, elsewhereCount: count } = data;
  return (
    <aside className={classes.goodwill} aria-label={text('title')}>
      <p className={classes.goodwillTitle}>
        <GiftIcon size={14} aria-hidden />
        {items.length > 0 ? text('title') : text('only', { count })}
      </p>
      {items.length > 0 && (
        <ul className={classes.goodwillCases}>
          {items.map((item) => (
            <li key={`${item.caseId} ${item.at}`}>
              <Link to="/case/edit/$id" params={{ id: item.caseId }} className="num">
                {item.internalId}
              </Link>{' '}
              <span className="muted num">{formatDate(item.at)}</span>
              <Amounts of={item} />
              <p>{wordsOf({ options: item.options, caseCost: null, discountGranted: null }).join(', ')}</p>
            </li>
          ))}
          {items.filter(({ caseCost }) => caseCost !== null).length > 1 && (
            <li className={classes.goodwillSum}>
              {text('sum', { amount: formatEuros(amountsOf(items).caseCost ?? 0, language) })}
            </li>
          )}
          {count > 0 && <li className="muted">{text('elsewhere', { count })}</li>}
        </ul>
      )}
    </aside>
  );
}
