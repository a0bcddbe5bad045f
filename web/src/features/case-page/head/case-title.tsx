import { titleMaxLength } from '@cfm/contract/limits.ts';
import { Textarea } from '@mantine/core';
import type { FieldProps } from '../../../ui/field.ts';
import classes from './case-head.module.css';

/** The title of a case, edited where it stands. */
export function CaseTitle({ label, name, value, onChange, onBlur, error, readOnly }: FieldProps<string>) {
  if (readOnly) return <span dir="auto">{value}</span>;
  return (
    <Textarea
      className={classes.title}
      aria-label={label}
      name={name}
      autosize
      minRows={1}
      maxLength={titleMaxLength}
      value={value ?? ''}
      // A title is one line, however it is wrapped.
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onBlur={onBlur}
      error={error}
      aria-required
    />
  );
}
