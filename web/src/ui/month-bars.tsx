import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { useLocale, useTranslations } from 'use-intl';
import classes from './month-bars.module.css';
import { monthLetter } from './month-letter.ts';

interface MonthBarsProps {
  /** `yyyy-mm` */
  months: readonly string[];
  values: readonly number[];
  format: (value: number) => string;
  /** Value of a full bar, the same for all charts that are compared. */
  most: number;
  /** Text of a month, from its name and value. */
  describe: (month: string, value: number) => string;
  /** Name of the chart, from the texts of its months. */
  label: (list: string) => string;
  /** The last month is not over: its bar is lighter, and its name says so. */
  isLastUnfinished: boolean;
}
const height = 64;
const step = 10;
const gap = 2;
/** At most this many months show their values. */
const labelsMax = 12;

/** A bar with its value for each month. Values that would overlap in the space there is are left out, the last one never. */
export function MonthBars({
  months,
  values,
  format,
  most,
  describe,
  label,
  isLastUnfinished,
}: MonthBarsProps) {
  const text = useTranslations('ui');
  const locale = useLocale();
  const nameOf = (month = '') => formatMonth(month, locale, 'short');
  const last = nameOf(months.at(-1));
  const lastName = isLastUnfinished ? text('monthSoFar', { month: last }) : last;
  const every = Math.ceil(values.length / labelsMax);
  const length = Math.max(...values.map((value) => format(value).length));
  const bars = values.map((value, index) => {
    const month = months[index] ?? '';
    const fromEnd = values.length - 1 - index;
    return {
      month,
      shown: format(value),
      says: describe(fromEnd === 0 ? lastName : nameOf(month), value),
      // A month with a small value must be visible.
      size: value <= 0 ? 0 : Math.max(2, (value / most) * height),
      middle: `${((index + 0.5) / values.length) * 100}%`,
      hasLabel: value !== 0 && fromEnd % every === 0,
      isSecond: (fromEnd / every) % 2 === 1,
    };
  });
  return (
    <div className={classes.bars}>
      <div className={classes.plot}>
        <svg
          role="img"
          aria-label={label(bars.map(({ says }) => says).join(', '))}
          viewBox={`${-gap / 2} 0 ${values.length * step} ${height}`}
          preserveAspectRatio="none"
        >
          {bars.map(({ month, says, size }, index) => (
            <rect
              key={month}
              className={isLastUnfinished && index === bars.length - 1 ? classes.current : classes.bar}
              x={index * step}
              y={height - size}
              width={step - gap}
              height={size}
            >
              <title>{says}</title>
            </rect>
          ))}
        </svg>
        <div aria-hidden data-length={length <= 2 ? 'short' : length <= 3 ? 'middle' : 'long'}>
          {bars
            .filter(({ hasLabel }) => hasLabel)
            .map(({ month, shown, size, middle, isSecond }) => (
              <span
                key={month}
                className={`${classes.value} num`}
                data-second={isSecond}
                style={{ left: middle, bottom: size + 1 }}
              >
                {shown}
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
        <span>{nameOf(months[0])}</span>
        <span>{lastName}</span>
      </div>
    </div>
  );
}
