import { delayForm } from '@cfm/contract/delay.ts';
import type { SolutionCase } from '@cfm/contract/solution.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '../src/ui/use-form.ts';
import { DaysChoice } from './days-choice.tsx';
import { isPassing, Problem, useLinkErrorText } from './link-error.tsx';
import { longDate } from './long-date.ts';
import { TextField } from './text-field.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

interface DelayFormProps {
  /** Null when the case could not be loaded: the form is disabled. */
  value: SolutionCase | null;
  language: string;
  initialDays: string;
  /** Errors that the server told of the link's own submit. */
  initialErrors: Record<string, string>;
  send(request: { days: number; reason: string }): Promise<void>;
}

/** Days and reason. Both are asked for here; the server wants a reason above five days only. */
export function DelayForm({ value, language, initialDays, initialErrors, send }: DelayFormProps) {
  const text = useTranslations('solution.delay');
  const errorText = useLinkErrorText();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    schema: delayForm,
    initial: { days: initialDays, reason: '' },
    onSubmit: async (request) => {
      setProblem(null);
      await send(request);
    },
    onError: setProblem,
  });
  useLeaveWarning(form.values.reason !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when the form appears
  useEffect(() => {
    if (Object.keys(initialErrors).length > 0) form.setErrors(initialErrors);
  }, []);
  const days = delayForm.shape.days.safeParse(form.values.days);
  const newDate = days.success ? value?.dueAfterDays[days.data - 1] : undefined;
  const hints = [
    newDate ? text('newDate', { date: longDate(newDate, language) }) : '',
    value && value.extensions.workingDays > 0 ? text('soFar', { days: value.extensions.workingDays }) : '',
  ];
  return (
    <form {...form.props}>
      <DaysChoice
        {...form.field('days')}
        hint={hints.filter(Boolean).join(' ')}
        isDisabled={value === null}
      />
      <TextField
        {...form.field('reason')}
        label={text('reason')}
        rows={4}
        hint={text('reasonHint')}
        isDisabled={value === null}
      />
      {problem !== null && <Problem keepsText={isPassing(problem)}>{errorText(problem)}</Problem>}
      <button className="big" type="submit" disabled={value === null || form.isSubmitting}>
        {text('confirm')}
      </button>
      {value && <p className="hint centred">{text('escalation')}</p>}
    </form>
  );
}
