import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { delayForm } from '@cfm/contract/process/extensions.ts';
import type { SolutionCase } from '@cfm/contract/process/solution.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../src/api/api-error.ts';
import { useForm } from '../src/ui/use-form.ts';
import { DaysChoice } from './days-choice.tsx';
import { isPassing, Problem, useLinkErrorText, useWhatNow } from './link-error.tsx';
import { pageSettings } from './page-settings.ts';
import { Snackbar } from './snackbar.tsx';
import { TextField } from './text-field.tsx';
import { useDueWords } from './use-due-words.ts';
import { forgetKeptText, keptKey, useKeptText } from './use-kept-text.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

interface DelayFormProps {
  /** Null if the case could not be loaded. The form is then disabled. */
  value: SolutionCase | null;
  /** Null leaves the kept text to the form that shows once the case is loaded. */
  token: string | null;
  language: Language;
  initial: { days: number | null; reason: string };
  /** Errors from the automatic submit of the link. */
  initialErrors: Record<string, string>;
  send(request: { days: number; reason: string }): Promise<void>;
  /** Requests more days than are left from staff (rule 9.36). */
  extensionRequest(request: { days: number; reason: string }): Promise<void>;
}

const { complaintTeam: team } = pageSettings;

/** Days and reason, both required. The server requires a reason only above five days or above the days left. */
export function DelayForm({
  value,
  token,
  language,
  initial,
  initialErrors,
  send,
  extensionRequest,
}: DelayFormProps) {
  const text = useTranslations('solution.delay');
  const page = useTranslations('solution');
  const dueWords = useDueWords(value, language);
  const errorText = useLinkErrorText('received');
  const whatNow = useWhatNow();
  const [problem, setProblem] = useState<unknown>(null);
  const [isNotified, setNotified] = useState(false);
  /** Smallest number of days that was rejected, because another link used up days since the page was loaded. */
  const [rejectedDays, setRejectedDays] = useState(Number.POSITIVE_INFINITY);
  const keep = token === null ? undefined : keptKey('delay', token);
  useKeptText();
  const form = useForm({
    schema: delayForm,
    ...(keep && { keep }),
    initial: { days: initial.days === null ? '' : String(initial.days), reason: initial.reason },
    onSubmit: async (request) => {
      setProblem(null);
      setNotified(false);
      await (isBeyond ? extensionRequest : send)(request);
      if (token !== null) forgetKeptText(token, 'delay');
    },
    onError: (error) => {
      setProblem(error);
      setNotified(true);
      if (hasCode(error, 'DelayBudgetSpent') && days.success) setRejectedDays(days.data);
    },
  });
  useLeaveWarning(form.values.reason !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when the form appears
  useEffect(() => {
    if (Object.keys(initialErrors).length > 0) form.setErrors(initialErrors);
    // Says why the days of the link were not requested.
    else if (initial.days !== null) form.leavePart('days');
  }, []);
  const days = delayForm.shape.days.safeParse(form.values.days);
  const isSpent = value?.left.workingDays === 0;
  const isMore = value !== null && days.success && days.data > value.left.workingDays;
  const isBeyond = isSpent || isMore || (days.success && days.data >= rejectedDays);
  const newDate = days.success && !isBeyond ? value?.dueAfterDays[days.data - 1] : undefined;
  const hints = [
    isMore && !isSpent ? text('beyond', { ...value.left, team }) : '',
    newDate ? dueWords('newDate', newDate) : '',
    value && value.extensions.workingDays > 0 ? text('soFar', { days: value.extensions.workingDays }) : '',
    value && value.extensions.count > 0 && !isBeyond ? text('left', value.left) : '',
  ];
  return (
    <form {...form.props}>
      {isSpent && (
        <div className="received" role="status">
          <p>{text('usedUp', { team })}</p>
        </div>
      )}
      <DaysChoice
        {...form.field('days')}
        hint={hints.filter(Boolean).join(' ')}
        isDisabled={value === null}
      />
      <TextField
        {...form.field('reason')}
        label={text('reason')}
        rows={4}
        hint={isBeyond ? text('requestReason', { team }) : text('reasonHint')}
        isDisabled={value === null}
      />
      {problem !== null && (
        <Problem
          isSilent
          isHint={hasCode(problem, 'DelayBudgetSpent')}
          next={whatNow(problem)}
          keepsText={isPassing(problem)}
        >
          {errorText(problem)}
        </Problem>
      )}
      <button className="big" type="submit" disabled={value === null || form.isSubmitting}>
        {isBeyond ? text('askTeam', { team }) : text('confirm')}
      </button>
      {value && <p className="hint centred">{text('escalation')}</p>}
      {problem !== null && isNotified && (
        <Snackbar tone="error" onClose={() => setNotified(false)}>
          {errorText(problem)} {isPassing(problem) && page('textKept')}
        </Snackbar>
      )}
    </form>
  );
}
