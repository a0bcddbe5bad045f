import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { SolveForm } from '../src/ui/use-solve-form.ts';
import { DateField } from './date-field.tsx';
import { TextField } from './text-field.tsx';

/** Fields of board cases only (rule 9.42). */
export function BoardFields({ form }: { form: SolveForm }) {
  return (
    <>
      <DateField {...form.field('finalReplyDate')} />
      <YesNo {...form.field('sorryActivity')} />
      <YesNo {...form.field('contactedViaPhone')} />
      <TextField {...form.field('nscCaseId')} isOptional />
    </>
  );
}

interface YesNoProps {
  label?: string | undefined;
  value: boolean | null | undefined;
  onChange(value: boolean): void;
}
/** A yes/no question that may be unanswered. */
function YesNo({ label, value, onChange }: YesNoProps) {
  const text = useTranslations('solving');
  const name = useId();
  return (
    <fieldset className="field question">
      <legend className="label">{label}</legend>
      {[true, false].map((answer) => (
        <label key={String(answer)} className="choice">
          <input type="radio" name={name} checked={value === answer} onChange={() => onChange(answer)} />
          {text(answer ? 'yes' : 'no')}
        </label>
      ))}
    </fieldset>
  );
}
