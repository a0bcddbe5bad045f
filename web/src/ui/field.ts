import type { ReactNode } from 'react';

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
