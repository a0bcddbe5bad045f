import { type ComponentProps, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { parseDate } from '../src/ui/typed-date.ts';
import { longDate } from './long-date.ts';
import { TextField } from './text-field.tsx';

/** Value for an invalid date, such as 31 February. */
const noDate = 'invalid';
const dotted = (date: string): string => date.split('-').reverse().join('.');

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'rows' | 'hint' | 'inputMode'>;

const parse = (typed: string) => parseDate(typed, { needsFullYear: true });
/** A date typed as dd.mm.yyyy in any browser language. The recognized day is shown below. */
export function DateField({ value, onChange, onBlur, ...field }: DateFieldProps) {
  const text = useTranslations('solving');
  const locale = useLocale();
  const [typed, setTyped] = useState(value ? dotted(value) : '');
  const date = parse(typed);
  return (
    <TextField
      {...field}
      value={typed}
      inputMode="numeric"
      hint={date ? longDate(`${date}T12:00:00Z`, locale) : text('dateHint')}
      onChange={(next) => {
        setTyped(next);
        onChange(next.trim() === '' ? '' : (parse(next) ?? noDate));
      }}
      onBlur={() => {
        if (date) setTyped(dotted(date));
        onBlur?.();
      }}
    />
  );
}
