import { type ReactNode, useId } from 'react';

interface TextFieldProps {
  name?: string | undefined;
  label?: string | undefined;
  value: string | null | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  isDisabled?: boolean;
  /** Number of lines. */
  rows?: number;
  isOptional?: boolean;
  inputMode?: 'numeric' | 'decimal';
  autoCapitalize?: 'characters';
  /** Autofill hint for the browser. The page sets it for data about the user themselves. */
  autoComplete?: string;
  placeholder?: string;
  /** Quick choices, above the field. */
  choices?: ReactNode;
  onChange(value: string): void;
  onBlur?: (() => void) | undefined;
}

/** A field with label, hint and error. Required by default. */
export function TextField({
  name,
  label,
  value,
  error,
  hint,
  isDisabled,
  rows,
  isOptional = false,
  inputMode,
  autoCapitalize,
  autoComplete = 'off',
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
    'aria-required': !isOptional,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
    autoCapitalize,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!isOptional && ' *'}
      </label>
      {rows ? (
        <textarea
          {...shared}
          rows={rows}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <div className="answers">
          {choices}
          <input
            {...shared}
            type="text"
            inputMode={inputMode}
            placeholder={placeholder}
            autoComplete={autoComplete}
            onBlur={onBlur}
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
