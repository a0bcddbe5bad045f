import { Radio } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { SolveForm } from '../../../ui/use-solve-form.ts';
import classes from './solution.module.css';

/** Fields of board cases only (rule 9.42). */
export function BoardFields({ form }: { form: SolveForm }) {
  return (
    <>
      <div className={classes.narrow}>
        <DateField {...form.field('finalReplyDate')} max="9999-12-31" needsFullYear />
      </div>
      <div className={classes.questions}>
        <YesNo {...form.field('sorryActivity')} />
        <YesNo {...form.field('contactedViaPhone')} />
      </div>
      <div className={classes.narrow}>
        <TextField {...form.field('nscCaseId')} />
      </div>
    </>
  );
}

interface YesNoProps {
  label?: string | undefined;
  value: boolean | null | undefined;
  onChange: (value: boolean) => void;
}
/** A yes/no question that may be unanswered. */
function YesNo({ label, value, onChange }: YesNoProps) {
  const ui = useTranslations('ui');
  return (
    <Radio.Group
      label={label}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(answer) => onChange(answer === 'true')}
    >
      <div className={classes.answers}>
        <Radio value="true" label={ui('yes')} />
        <Radio value="false" label={ui('no')} />
      </div>
    </Radio.Group>
  );
}
