import { TextInput } from '@mantine/core';
import type { FieldProps } from '../../../ui/field.ts';
import classes from './rule-editor.module.css';

/** A number within a sentence. Its error is shown below the sentence. */
export function SentenceNumber({ name, label, value, onChange, onBlur, error }: FieldProps<number | null>) {
  return (
    <TextInput
      className={`num ${classes.number}`}
      name={name}
      aria-label={label}
      aria-required
      aria-describedby={error ? errorIdOf(name) : undefined}
      inputMode="numeric"
      autoComplete="off"
      error={error !== undefined}
      value={value ?? ''}
      maxLength={4}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '');
        onChange(digits === '' ? null : Number(digits));
      }}
      onBlur={onBlur}
    />
  );
}
const errorIdOf = (name: string | undefined) => `error-of-${name}`;

/** The errors of the numbers in a sentence. */
export const SentenceErrors = ({ of }: { of: readonly Pick<FieldProps<unknown>, 'name' | 'error'>[] }) =>
  of.map(
    ({ name, error }) =>
      error && (
        <p key={name} id={errorIdOf(name)} role="alert" className={classes.error}>
          {error}
        </p>
      ),
  );
