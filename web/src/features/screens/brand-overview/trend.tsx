import { useLocale, useTranslations } from 'use-intl';
import { formatNumber } from '../../../ui/format.ts';
import { MonthBars } from '../../../ui/month-bars.tsx';
import classes from './brand-overview.module.css';
import { FigureLink, type SearchOf } from './figure-link.tsx';

interface TrendProps {
  name: string;
  counts: readonly number[];
  /** Highest bar of all brands. All cards use the same scale, so that they can be compared. */
  most: number;
  /** `yyyy-mm` */
  months: readonly string[];
  /** Link to all of these cases. */
  search: ReturnType<SearchOf>;
}

/** A bar with its number for each month, up to the current one. */
export function Trend({ name, counts, most, months, search }: TrendProps) {
  const text = useTranslations('brands');
  const locale = useLocale();
  const sum = counts.reduce((total, count) => total + count, 0);
  return (
    <figure className={classes.trend}>
      <figcaption>
        {text('received')}{' '}
        <FigureLink
          brand={name}
          search={search}
          figure={text('received')}
          value={formatNumber(sum, locale)}
        />
      </figcaption>
      <MonthBars
        months={months}
        values={counts}
        format={(count) => formatNumber(count, locale)}
        most={most}
        describe={(month, count) => text('monthCount', { month, count: formatNumber(count, locale) })}
        label={(list) => text('trend', { name, list })}
        isLastUnfinished
      />
    </figure>
  );
}
