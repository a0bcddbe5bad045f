import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { useLocale, useTranslations } from 'use-intl';
import { formatNumber } from '../../../ui/format.ts';
import classes from './brand-overview.module.css';
import { FigureLink, type SearchOf } from './figure-link.tsx';
import { monthLetter } from './month-letter.ts';

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
const height = 64;
const step = 10;
const gap = 2;
/** Above this number of digits, figures over neighbouring bars would overlap. */
const digitsOverEach = 3;

/** A bar with its number for each month. The last one is lighter, because the month is not over. */
export function Trend({ name, counts, most, months, search }: TrendProps) {
  const text = useTranslations('brands');
  const locale = useLocale();
  const sum = counts.reduce((total, count) => total + count, 0);
  const every = Math.max(...counts.map((count) => String(count).length)) > digitsOverEach ? 2 : 1;
  const bars = counts.map((count, index) => ({
    count,
    month: months[index] ?? '',
    says: text('monthCount', {
      month: formatMonth(months[index] ?? '', locale, 'short'),
      count: formatNumber(count, locale),
    }),
    // A month with a single case must be visible.
    size: count === 0 ? 0 : Math.max(2, (count / most) * height),
    middle: `${((index + 0.5) / counts.length) * 100}%`,
    // The last month always shows its number.
    isShown: count > 0 && (counts.length - 1 - index) % every === 0,
  }));
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
      <div className={classes.plot}>
        <svg
          role="img"
          aria-label={text('trend', { name, list: bars.map(({ says }) => says).join(', ') })}
          viewBox={`${-gap / 2} 0 ${counts.length * step} ${height}`}
          preserveAspectRatio="none"
        >
          {bars.map(({ month, says, size }, index) => (
            <rect
              key={month}
              className={index === bars.length - 1 ? classes.current : classes.bar}
              x={index * step}
              y={height - size}
              width={step - gap}
              height={size}
            >
              <title>{says}</title>
            </rect>
          ))}
        </svg>
        <div aria-hidden>
          {bars
            .filter(({ isShown }) => isShown)
            .map(({ month, count, size, middle }) => (
              <span key={month} className={`${classes.count} num`} style={{ left: middle, bottom: size + 1 }}>
                {formatNumber(count, locale)}
              </span>
            ))}
        </div>
      </div>
      <div className={classes.letters} aria-hidden>
        {months.map((month) => (
          <span key={month}>{monthLetter(month, locale)}</span>
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{formatMonth(months[0] ?? '', locale, 'short')}</span>
        <span>{text('soFar', { month: formatMonth(months.at(-1) ?? '', locale, 'short') })}</span>
      </div>
    </figure>
  );
}
