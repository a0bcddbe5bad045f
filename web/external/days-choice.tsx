import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from './text-field.tsx';

const offered = ['1', '3', '5'];

interface DaysChoiceProps {
  value: string | null | undefined;
  error: string | undefined;
  hint: string;
  isDisabled: boolean;
  /** A number of one's own is typed. */
  isOther: boolean;
  onOther(): void;
  onChange(value: string): void;
  onBlur?: (() => void) | undefined;
}

/** One, three or five days by a touch, any other number by typing it. */
export function DaysChoice({
  value,
  error,
  hint,
  isDisabled,
  isOther,
  onOther,
  onChange,
  onBlur,
}: DaysChoiceProps) {
  const text = useTranslations('solution.delay');
  const id = useId();
  return (
    <div className="field">
      <span className="label" id={id}>
        {text('days')} *
      </span>
      <fieldset className="days" aria-labelledby={id} disabled={isDisabled}>
        {offered.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={!isOther && value === days}
            onClick={() => onChange(days)}
          >
            {days}
          </button>
        ))}
        <button type="button" aria-pressed={isOther} onClick={onOther}>
          {text('other')}
        </button>
      </fieldset>
      {isOther ? (
        <TextField
          name="days"
          label={text('otherDays')}
          inputMode="numeric"
          value={value}
          error={error}
          hint={hint}
          isDisabled={isDisabled}
          onChange={onChange}
          onBlur={onBlur}
        />
      ) : (
        <>
          <p className="hint">{hint}</p>
          <p className="error" role="alert">
            {error}
          </p>
        </>
      )}
    </div>
  );
}
