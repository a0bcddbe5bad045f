import { DateInput, TimeInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import 'dayjs/locale/de';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import classes from './date-field.module.css';
import type { FieldProps } from './field.ts';
import { useWrapperProps } from './field-wrapper.ts';
import { fromZoned, toZoned } from './zoned-time.ts';

dayjs.extend(customParseFormat);
const typedFormats = ['DD.MM.YYYY', 'D.M.YYYY', 'D.M.YY', 'DDMMYYYY', 'YYYY-MM-DD'];
/** What a person may type: 1.2.2026, 01.02.2026, 01022026, 2026-02-01. */
function parseTyped(value: string): string | null {
  const parsed = dayjs(value.trim(), typedFormats, true);
  return parsed.isValid() ? parsed.format('YYYY-MM-DD') : null;
}

interface DateFieldProps extends FieldProps<string | null> {
  /** yyyy-mm-dd */
  min?: string;
  max?: string;
}

/** A calendar date, yyyy-mm-dd as value and dd.mm.yyyy on screen; the week starts on Monday. */
export function DateField(props: DateFieldProps) {
  const wrapper = useWrapperProps(props);
  const text = useTranslations('ui');
  const locale = useLocale();
  return (
    <DateInput
      {...wrapper}
      placeholder={props.placeholder ?? text('datePlaceholder')}
      value={props.value}
      onChange={props.onChange}
      dateParser={parseTyped}
      valueFormat="DD.MM.YYYY"
      firstDayOfWeek={1}
      locale={locale}
      minDate={props.min}
      maxDate={props.max}
      clearable={!props.required && !props.readOnly}
      clearButtonProps={{ 'aria-label': text('clear') }}
      popoverProps={{ shadow: 'md', returnFocus: false }}
      autoComplete="off"
    />
  );
}

/** A moment: ISO 8601 as value, date and time beside each other on screen. */
export function DateTimeField(props: DateFieldProps) {
  const text = useTranslations('ui');
  const fieldText = useTranslations('fields');
  const zoned = props.value ? toZoned(props.value) : null;
  const [typedTime, setTypedTime] = useState('');
  const time = zoned?.time ?? typedTime;
  const change = (date: string | null, nextTime: string) => {
    setTypedTime(nextTime);
    if (date === null) props.onChange(null);
    else props.onChange(fromZoned(date, nextTime || '00:00'));
  };
  return (
    <div className={classes.pair}>
      <DateField {...props} value={zoned?.date ?? null} onChange={(date) => change(date, time)} />
      <TimeInput
        className={classes.time}
        aria-label={text('timeOf', { label: props.label ?? fieldText('property') })}
        value={time}
        disabled={props.disabled}
        readOnly={props.readOnly}
        onBlur={props.onBlur}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (zoned && next) change(zoned.date, next);
          else setTypedTime(next);
        }}
      />
    </div>
  );
}
