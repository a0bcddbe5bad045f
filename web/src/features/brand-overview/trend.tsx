import { useLocale, useTranslations } from 'use-intl';
import { formatNumber } from '../../ui/format.ts';
import classes from './brand-overview.module.css';
import { FigureLink, type SearchOf } from './figure-link.tsx';
import { monthName } from './month-name.ts';

interface TrendProps {
  name: string;
  counts: readonly number[];
  /** `yyyy-mm` */
  months: readonly string[];
  /** Leads to all of them. */
  search: ReturnType<SearchOf>;
}
const height = 40;
const step = 10;
const gap = 2;

/** A bar for each month, the last one paler, as it is not over; the table has the numbers. */
export function Trend({ name, counts, months, search }: TrendProps) {
  const text = useTranslations('brands');
  const locale = useLocale();
  const most = Math.max(1, ...counts);
  const says = counts.map((count, index) =>
    text('monthCount', { month: monthName(months[index] ?? '', locale), count: formatNumber(count, locale) }),
  );
  const peak = counts.indexOf(most);
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
      {/* Each chart has a scale of its own. */}
      <div className={classes.scale} aria-hidden>
        {peak >= 0 && (
          <span className="num" style={{ left: `${((peak + 0.5) / counts.length) * 100}%` }}>
            {formatNumber(most, locale)}
          </span>
        )}
      </div>
      <svg
        role="img"
        aria-label={text('trend', { name, list: says.join(', ') })}
        viewBox={`0 0 ${counts.length * step - gap} ${height}`}
        preserveAspectRatio="none"
      >
        {counts.map((count, index) => {
          // A month with a single case is to be seen as well.
          const size = count === 0 ? 0 : Math.max(1, (count / most) * height);
          return (
            <rect
              key={months[index]}
              className={index === counts.length - 1 ? classes.current : classes.bar}
              x={index * step}
              y={height - size}
              width={step - gap}
              height={size}
            >
              <title>{says[index]}</title>
            </rect>
          );
        })}
      </svg>
      <div className={classes.ends} aria-hidden>
        <span>{monthName(months[0] ?? '', locale)}</span>
        <span>{text('soFar', { month: monthName(months.at(-1) ?? '', locale) })}</span>
      </div>
    </figure>
  );
}
