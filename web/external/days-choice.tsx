import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from './text-field.tsx';

const offered = ['1', '3', '5'];

/** How many days: typed, or one, three or five by a touch, which fills the field. */
export function DaysChoice(props: Omit<ComponentProps<typeof TextField>, 'label' | 'inputMode'>) {
  const text = useTranslations('solution.delay');
  return (
    <div className="days">
      <TextField {...props} label={text('days')} inputMode="numeric" />
      <fieldset aria-label={text('offered')} disabled={props.isDisabled}>
        {offered.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={props.value === days}
            onClick={() => props.onChange(days)}
          >
            {days}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
