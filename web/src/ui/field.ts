import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Props of every form field. `useForm().field(name)` provides all except the label. */
export interface FieldProps<Given> {
  /** Default 'Property' (rule 5.2). The label of a required field gets an asterisk. */
  label?: string;
  name?: string;
  /** Null or undefined: no value yet. */
  value: Given | null | undefined;
  onChange: (value: Given) => void;
  onBlur?: () => void;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  description?: ReactNode;
  placeholder?: string;
  autoFocus?: boolean;
  /** Hides the label visually, where there is no room for it. Screen readers still read it. */
  isLabelHidden?: boolean;
}

/** Common props for Mantine's inputs: label with asterisk, announced error, names. */
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
    // Not `required`: the browser's own validation would run first and with its own texts.
    'aria-required': field.required || undefined,
    disabled: field.disabled,
    readOnly: field.readOnly,
    description: field.description,
    placeholder: field.placeholder,
    autoFocus: field.autoFocus,
    // A dialog focuses the element with this attribute when it opens.
    'data-autofocus': field.autoFocus || undefined,
    onBlur: field.onBlur,
  };
}
