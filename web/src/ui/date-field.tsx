import { TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import classes from './date-field.module.css';
import { type FieldProps, useWrapperProps } from './field.ts';
import { formatDate } from './format.ts';
import { parseDate, parseTime } from './typed-date.ts';
import { fromZoned, toZoned } from './zoned-time.ts';

/** Why the typed text is invalid: required but missing, no date, before `min`, or after `max`. */
export type DateError = 'missing' | 'unreadable' | 'early' | 'late';
interface DateFieldProps extends FieldProps<string | null> {
  /** yyyy-mm-dd */
  min?: string;
  max?: string;
  /** Rejects a year of two digits. */
  needsFullYear?: boolean;
  leftSection?: ReactNode;
  /**
   * Called on each key with the error of the typed text, or null: show the error at the field and do not
   * submit. Without this prop, the field shows the error itself on blur. Either way it keeps an invalid text
   * and its previous value.
   */
  onProblem?: (problem: DateError | null) => void;
}

/**
 * Calendar of a date field. Opens on a click or arrow down, not on focus, and closes on the first typed key.
 * So the content below the field, often its error, stays visible while the user types.
 */
function useCalendar() {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    setOpen,
    input: {
      onClick: () => setOpen(true),
      onKeyDown(event: KeyboardEvent) {
        const opens = event.key === 'ArrowDown' && !isOpen;
        const closes = event.key === 'Escape' && isOpen;
        if (!opens && !closes) return;
        event.preventDefault();
        setOpen(opens);
      },
      // Escape closes the calendar without closing the dialog around it.
      'data-mantine-stop-propagation': isOpen || undefined,
    },
  };
}

/** A calendar date: yyyy-mm-dd as value, dd.mm.yyyy on screen. The week starts on Monday. */
export function DateField(props: DateFieldProps) {
  const { min, max, needsFullYear = false, onProblem, onChange } = props;
  const parse = (typed: string) => parseDate(typed, { needsFullYear });
  const [problem, setProblem] = useState<DateError | null>(null);
  const [isTouched, setTouched] = useState(false);
  const calendar = useCalendar();
  const report = (found: DateError | null) => {
    setProblem(found);
    setTouched(false);
    onProblem?.(found);
  };
  const problemOf = (typed: string): DateError | null => {
    if (typed.trim() === '') return props.required ? 'missing' : null;
    const date = parse(typed);
    if (date === null) return 'unreadable';
    return min !== undefined && date < min ? 'early' : max !== undefined && date > max ? 'late' : null;
  };
  const wrapper = useWrapperProps(props);
  const text = useTranslations('ui');
  const rule = useTranslations('rules');
  const locale = useLocale();
  const label = wrapper.label ?? props.label ?? '';
  const errorOf = (found: DateError): string | undefined => {
    if (found === 'early' && min) return rule('min', { label, limit: formatDate(min) });
    if (found === 'late' && max) return rule('max', { label, limit: formatDate(max) });
    return found === 'missing' ? undefined : rule('date', { label });
  };
  const ownError = !onProblem && isTouched && problem ? errorOf(problem) : undefined;
  return (
    <DateInput
      {...wrapper}
      error={props.error ?? ownError}
      {...calendar.input}
      placeholder={props.placeholder ?? text('datePlaceholder')}
      value={props.value}
      onChange={(date) => {
        calendar.setOpen(false);
        report(null);
        onChange(date);
      }}
      onInput={(event) => {
        calendar.setOpen(false);
        report(problemOf(event.currentTarget.value));
      }}
      onBlur={() => {
        calendar.setOpen(false);
        setTouched(true);
        wrapper.onBlur?.();
      }}
      fixOnBlur={problem === null || (problem === 'missing' && !onProblem)}
      dateParser={parse}
      valueFormat="DD.MM.YYYY"
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      classNames={{ day: classes.day }}
      locale={locale}
      minDate={min}
      maxDate={max}
      leftSection={props.leftSection}
      clearable={!props.required && !props.readOnly}
      clearButtonProps={{ 'aria-label': text('clear') }}
      popoverProps={{
        shadow: 'md',
        returnFocus: false,
        opened: calendar.isOpen,
        onChange: calendar.setOpen,
      }}
      autoComplete="off"
    />
  );
}

interface DateTimeFieldProps extends DateFieldProps {
  /** The end of a range: includes the whole day or the whole minute. */
  isEnd?: boolean;
}
const minuteMs = 60_000;

/** A date with time: ISO 8601 as value, date and time (24 hours) next to each other on screen. */
export function DateTimeField({ isEnd = false, ...props }: DateTimeFieldProps) {
  const text = useTranslations('ui');
  const fieldText = useTranslations('fields');
  const zoned = props.value ? toZoned(props.value) : null;
  /** Typed text while it is not a valid time, otherwise null. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? zoned?.time ?? '';
  const momentOf = (date: string, time: string) => {
    const begin = fromZoned(date, time);
    return isEnd ? new Date(Date.parse(begin) + minuteMs - 1).toISOString() : begin;
  };
  const change = (date: string | null) =>
    props.onChange(date === null ? null : momentOf(date, parseTime(shown) ?? (isEnd ? '23:59' : '00:00')));
  const changeTime = (next: string) => {
    const time = /^\d{2}:\d{2}$/.test(next) ? parseTime(next) : null;
    setTyped(time && zoned ? null : next);
    if (time && zoned) props.onChange(momentOf(zoned.date, time));
  };
  const leaveTime = () => {
    const time = typed === null ? null : parseTime(typed);
    if (zoned) setTyped(null);
    if (zoned && time) props.onChange(momentOf(zoned.date, time));
    props.onBlur?.();
  };
  return (
    <div className={classes.pair}>
      <DateField {...props} value={zoned?.date ?? null} onChange={change} />
      <TextInput
        className={`num ${props.isLabelHidden ? '' : classes.time}`}
        aria-label={text('timeOf', { label: props.label ?? fieldText('property') })}
        placeholder={text('timePlaceholder')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={shown}
        disabled={props.disabled}
        readOnly={props.readOnly}
        onBlur={leaveTime}
        onChange={(event) => changeTime(event.currentTarget.value)}
      />
    </div>
  );
}
