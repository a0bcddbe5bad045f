import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** What every form field takes; `useForm().field(name)` gives all but the label. */
export interface FieldProps<Given> {
  /** Default 'Property' (rule 5.2); a required field's label gets an asterisk. */
  label?: string;
  name?: string;
  /** Nothing typed or chosen yet: null, undefined. */
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
  /** Names the field for a screen reader only, where the place has no room for a label. */
  isLabelHidden?: boolean;
}

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
    // A dialog looks for this mark when it opens.
    'data-autofocus': field.autoFocus || undefined,
    onBlur: field.onBlur,
  };
}
