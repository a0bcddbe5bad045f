import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from './text-field.tsx';

const offered = ['1', '3', '5'];

type DaysChoiceProps = Omit<
  ComponentProps<typeof TextField>,
  'label' | 'inputMode' | 'placeholder' | 'choices'
>;

/** Number of days: typed, or one of the buttons one, three and five, which fill the field. */
export function DaysChoice(props: DaysChoiceProps) {
  const text = useTranslations('solution.delay');
  return (
    <TextField
      {...props}
      label={text('days')}
      inputMode="numeric"
      placeholder={text('otherDays')}
      choices={
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
      }
    />
  );
}
