import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { billingYearMax, billingYearMin } from '@cfm/contract/platform/limits.ts';
import { MonthPickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/button.tsx';
import classes from './billing.module.css';
import { type Month, monthAfter } from './month.ts';

interface MonthChoiceProps {
  shown: Month;
  onChange: (month: Month) => void;
}
/** The month of a page: previous and next by button, any other from a calendar. */
export function MonthChoice({ shown, onChange }: MonthChoiceProps) {
  const text = useTranslations('billing');
  const locale = useLocale();
  const step = (count: number) => {
    const after = monthAfter(shown, count);
    return { disabled: after === null, onClick: () => after && onChange(after) };
  };
  return (
    <div className={classes.months}>
      <IconButton
        label={text('previousMonth')}
        icon={<ChevronLeftIcon size={16} aria-hidden />}
        {...step(-1)}
      />
      <MonthPickerInput
        aria-label={`${text('month')}: ${formatMonth(shown, locale)}`}
        className={classes.month}
        value={`${shown.year}-${String(shown.month).padStart(2, '0')}-01`}
        onChange={(day) => {
          const [year = 0, month = 0] = (day ?? '').split('-').map(Number);
          if (day) onChange({ year, month });
        }}
        valueFormat="MMMM YYYY"
        locale={locale}
        minDate={`${billingYearMin}-01-01`}
        maxDate={`${billingYearMax}-12-31`}
        popoverProps={{ shadow: 'md' }}
      />
      <IconButton label={text('nextMonth')} icon={<ChevronRightIcon size={16} aria-hidden />} {...step(1)} />
    </div>
  );
}
