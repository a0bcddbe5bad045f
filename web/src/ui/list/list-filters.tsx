import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Chip } from '../chip.tsx';
import classes from './list-page.module.css';

interface FilterChipsProps<Value> {
  /** Label of the group. */
  label: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
}
/** Filters a list by one of a few values. */
export const FilterChips = <Value,>({ label, options, value, onChange }: FilterChipsProps<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out inline
  <div role="group" aria-label={label} className={classes.chips}>
    {options.map(([each, name]) => (
      <Chip key={name} isActive={each === value} onClick={() => onChange(each)}>
        {name}
      </Chip>
    ))}
  </div>
);

interface StateChipsProps {
  /** Null: all rows, active or not. */
  isActive: boolean | null;
  onChange: (isActive: boolean | null) => void;
}
/** Filters a list by all, active or inactive. */
export function StateChips({ isActive, onChange }: StateChipsProps) {
  const text = useTranslations('ui.list');
  const options = [
    [null, text('all')],
    [true, text('active')],
    [false, text('inactive')],
  ] as const;
  return <FilterChips label={text('state')} options={options} value={isActive} onChange={onChange} />;
}

/** A field in the line of filters. */
export const ListFilter = ({ children }: { children: ReactNode }) => (
  <div className={classes.filter}>{children}</div>
);

interface FilterLineProps {
  children: ReactNode;
  /** Shown at the end of the line, for example the sum of the filtered rows. Undefined while loading. */
  result: string | undefined;
}
/** A line of chips below the title. */
export const FilterLine = ({ children, result }: FilterLineProps) => (
  <div className={classes.line}>
    {children}
    <span role="status" className={`num ${classes.result}`}>
      {result}
    </span>
  </div>
);
