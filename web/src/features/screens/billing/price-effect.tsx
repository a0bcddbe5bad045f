import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { type PriceEffect as Effect, type Price, priceForm } from '@cfm/contract/screens/billing.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { TriangleExclamationPointIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros } from '../../../ui/amounts.ts';
import { toZoned } from '../../../ui/zoned-time.ts';
import classes from './billing.module.css';
import { usePriceEffect, usePriceRemovalEffect } from './queries.ts';

interface PriceEffectProps {
  /** Null: a new price. */
  price: Price | null;
  values: { category: unknown; inputChannelId?: unknown; validFrom: string | null; netEuros: unknown };
}
/** Maximum number of months listed separately. */
const monthsShown = 3;
const pauseMs = 300;

/** Preview of the effect of a price on pending months, before it is saved (rule 24.12). */
export function PriceEffect({ price, values }: PriceEffectProps) {
  const text = useTranslations('billing.prices');
  const { category, inputChannelId, validFrom, netEuros } = values;
  const today = toZoned(new Date()).date;
  const isBefore = (day: string | null | undefined) => Boolean(day) && String(day) <= today;
  // A future price affects no completed case.
  const mayChange = isBefore(validFrom) || isBefore(price?.validFrom);
  const complete = useMemo(() => {
    const read = priceForm.safeParse({ category, inputChannelId, validFrom, netEuros });
    return mayChange && read.success ? read.data : null;
  }, [category, inputChannelId, validFrom, netEuros, mayChange]);
  const [asked] = useDebouncedValue(complete, pauseMs);
  const { data } = usePriceEffect(price?.priceId ?? null, asked);
  if (!mayChange) return null;
  if (complete === null || complete !== asked || !data)
    return isBefore(validFrom) && <Warning lines={[text('beginsInPast')]} />;
  return <EffectText effect={data} />;
}

/** Preview of the effect of deleting a price (rule 24.12). */
export function RemovalEffect({ price }: { price: Price }) {
  const text = useTranslations('billing.prices');
  // A future price affects no completed case.
  const mayChange = price.validFrom <= toZoned(new Date()).date;
  const { data, isError } = usePriceRemovalEffect(price.priceId, mayChange);
  if (!mayChange) return null;
  if (data) return <EffectText effect={data} />;
  return isError ? (
    <Warning lines={[text('removalUncounted')]} />
  ) : (
    <p className="muted" role="status">
      {text('counting')}
    </p>
  );
}

function EffectText({ effect }: { effect: Effect }) {
  const text = useTranslations('billing.prices');
  const sentences = useSentences();
  return effect.months.length === 0 ? (
    <p className="muted" role="status">
      {text('effectNone')}
    </p>
  ) : (
    <Warning lines={[...sentences(effect), ...(effect.isComplete ? [] : [text('effectIncomplete')])]} />
  );
}

function Warning({ lines }: { lines: readonly string[] }) {
  return (
    <div className={`caution ${classes.warning}`} role="status">
      <TriangleExclamationPointIcon size={16} aria-hidden />
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

/** One sentence per month, or one for several months. */
function useSentences(): (effect: Effect) => string[] {
  const text = useTranslations('billing.prices');
  const locale = useLocale();
  const casesOf = (months: Effect['months']) => {
    const sum = (of: (month: Effect['months'][number]) => number) =>
      months.reduce((all, month) => all + of(month), 0);
    const net = Math.round(sum(({ netEuros }) => netEuros) * 100) / 100;
    return text('effectCases', {
      count: sum(({ count }) => count),
      sign: net > 0 ? 'more' : net < 0 ? 'less' : 'same',
      net: formatEuros(Math.abs(net), locale),
      without: sum(({ withoutPriceCount }) => withoutPriceCount),
    });
  };
  const current = toZoned(new Date()).date.slice(0, 7);
  return ({ months }) => {
    const [first, last] = [months.at(0), months.at(-1)];
    if (first && last && months.length > monthsShown)
      return [
        text('effectOfMonths', {
          count: months.length,
          from: formatMonth(first.month, locale),
          to: formatMonth(last.month, locale),
          cases: casesOf(months),
        }),
      ];
    return months.map((each) =>
      text(each.isBilled ? 'effectLate' : each.month === current ? 'effectSoFar' : 'effect', {
        month: formatMonth(each.month, locale),
        cases: casesOf([each]),
      }),
    );
  };
}
