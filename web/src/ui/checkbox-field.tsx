import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Asterisk } from './asterisk.tsx';
import type { FieldProps } from './field.ts';

/** A yes/no field with its label on the right. */
export function CheckboxField(props: FieldProps<boolean>) {
  const text = useTranslations('fields');
  return (
    <Checkbox
      name={props.name}
      label={
        <>
          {props.label ?? text('property')}
          {props.required && <Asterisk />}
        </>
      }
      checked={props.value ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      onBlur={props.onBlur}
      error={props.error}
      // After a rejected submit, the form focuses the first invalid field.
      aria-invalid={props.error !== undefined || undefined}
      description={props.description}
      disabled={props.disabled || props.readOnly}
    />
  );
}
