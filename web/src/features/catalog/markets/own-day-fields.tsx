import type { OwnDay } from '@cfm/contract/catalog/markets.ts';
import { shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { formatDate } from '../../../ui/format.ts';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './market-editor.module.css';

type Kind = 'free' | 'working';

interface OwnDayFieldsProps {
  /** Dates that have a setting already. */
  known: readonly string[];
  problem: string | undefined;
  onAdd: (day: OwnDay) => void;
  /** Called when a typed date waits to be added, and when it no longer does. */
  onOpen: (isOpen: boolean) => void;
}
/** Adds a day that is off, or a working day, in this market only. */
export function OwnDayFields({ known, problem, onAdd, onOpen }: OwnDayFieldsProps) {
  const text = useTranslations('markets.calendar');
  const field = useTranslations('fields');
  const rules = useTranslations('rules');
  const [date, setDate] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind>('free');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    if (date === null) return setError(rules('required', { label: field('date') }));
    if (known.includes(date)) return setError(text('alreadyListed', { date: formatDate(date) }));
    onOpen(false);
    onAdd({ date, isFree: kind === 'free', name: name.trim() || null, nameDe: null, isShipped: false });
    setDate(null);
    setName('');
    setError(undefined);
  };
  /** Enter adds the day and does not submit the surrounding form. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented)
      return;
    event.preventDefault();
    add();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div className={classes.addDay} onKeyDown={press}>
      <DateField
        label={field('date')}
        value={date}
        onChange={(value) => {
          setDate(value);
          setError(undefined);
          onOpen(value !== null);
        }}
        error={error ?? problem}
      />
      <Dropdown<Kind>
        label={text('kind')}
        isNullHidden
        options={[
          { id: 'free', name: text('kindFree') },
          { id: 'working', name: text('kindWorking') },
        ]}
        value={kind}
        onChange={(value) => value && setKind(value)}
      />
      <TextField
        label={text('nameOfDay')}
        placeholder={text('namePlaceholder')}
        value={name}
        onChange={setName}
        maxLength={shortTextMaxLength}
      />
      <Button onClick={add}>{text('add')}</Button>
    </div>
  );
}
