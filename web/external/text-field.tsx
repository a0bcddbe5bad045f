import { type ReactNode, useId } from 'react';

interface TextFieldProps {
  name?: string | undefined;
  label?: string | undefined;
  value: string | null | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  isDisabled?: boolean;
  /** Several lines. */
  rows?: number;
  inputMode?: 'numeric';
  placeholder?: string;
  /** Answers to choose from, before the field. */
  choices?: ReactNode;
  onChange(value: string): void;
  onBlur?: (() => void) | undefined;
}

/** A required field with its label, hint and error. */
export function TextField({
  name,
  label,
  value,
  error,
  hint,
  isDisabled,
  rows,
  inputMode,
  placeholder,
  choices,
  onChange,
  onBlur,
}: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    name,
    dir: 'auto',
    value: value ?? '',
    disabled: isDisabled,
    'aria-required': true,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
    onBlur,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label} *</label>
      {rows ? (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <div className="answers">
          {choices}
          <input
            {...shared}
            inputMode={inputMode}
            placeholder={placeholder}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
