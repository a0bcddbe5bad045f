import { useId } from 'react';

interface ChoiceFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  options: readonly { id: string; name: string }[];
  onChange(value: string): void;
  onBlur(): void;
}

/** A required choice with few, visible options. */
export function ChoiceField({ name, label, value, error, options, onChange, onBlur }: ChoiceFieldProps) {
  const id = useId();
  return (
    <fieldset
      className="field choices"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the error of the choice belongs to the group
      role="radiogroup"
      // Focused if nothing is chosen: its name and error are announced, and Tab leads to the first option.
      tabIndex={-1}
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={`${id}-error`}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur()}
    >
      <legend className="label">{label} *</legend>
      <div className="choice-row">
        {options.map((option) => (
          <label key={option.id}>
            <input
              type="radio"
              name={name}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
            />
            {option.name}
          </label>
        ))}
      </div>
      <p className="error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
