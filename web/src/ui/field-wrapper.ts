import { useTranslations } from 'use-intl';
import type { FieldProps } from './field.ts';

/** What all fields pass on to Mantine's inputs: label with asterisk, announced error, names. */
export function useWrapperProps(field: Omit<FieldProps<never>, 'value' | 'onChange'>) {
  const text = useTranslations('fields');
  const label = field.label ?? text('property');
  return {
    label: field.isLabelHidden ? undefined : label,
    'aria-label': field.isLabelHidden ? label : undefined,
    name: field.name,
    error: field.error,
    errorProps: { role: 'alert' },
    withAsterisk: field.required,
    // Not the browser's own check: it would speak before ours and in its own words.
    'aria-required': field.required || undefined,
    disabled: field.disabled,
    readOnly: field.readOnly,
    description: field.description,
    placeholder: field.placeholder,
    autoFocus: field.autoFocus,
    onBlur: field.onBlur,
  };
}
