import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { type PlannedStep, reminderEndpoints } from '@cfm/contract/process/reminders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { caseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { GrantedDays } from '../../../ui/granted-days.tsx';
import composer from '../../../ui/mail/mail-composer.module.css';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import classes from './forward-sheet.module.css';
import type { Forward } from './use-forward.ts';

/** The reminder process of the forward with its dates. The user can turn it off. */
export function ReminderFields({ forward: { form, detail } }: { forward: Forward }) {
  const text = useTranslations('forwarding');
  const ui = useTranslations('ui');
  const process = useReminderProcess(detail.caseId, form.values.dueDateTime ?? null);
  const hasSteps = (process.data?.steps.length ?? 0) > 0;
  const isChosen = form.values.withReminders === true;
  return (
    <fieldset className={classes.matter}>
      <legend>{text('reminders')}</legend>
      <CheckboxField
        {...form.field('withReminders')}
        label={text('withReminders')}
        value={isChosen && (process.data === undefined || hasSteps)}
        disabled={process.data !== undefined && !hasSteps}
        description={process.data && <RuleNames {...process.data} />}
      />
      {process.isPending && <CardSkeleton lines={2} />}
      {process.isError && (
        <p className={composer.hint} role="alert">
          {errorText(process.error, ui('networkError')) ?? ui('loadFailed')}{' '}
          <PlainButton size="small" onClick={() => void process.refetch()}>
            {ui('retry')}
          </PlainButton>
        </p>
      )}
      {isChosen && hasSteps && <Steps steps={process.data?.steps ?? []} />}
      {detail.isReminderProcessActive && hasSteps && (
        <p className={composer.hint}>{text(isChosen ? 'reminderRunning' : 'reminderGoesOn')}</p>
      )}
      <GrantedDays granted={detail.granted} className={composer.hint} />
    </fieldset>
  );
}

function RuleNames({
  reminderRule,
  escalationRule,
}: ReplyOf<typeof reminderEndpoints.proposeReminderProcess>) {
  const text = useTranslations('forwarding');
  if (reminderRule === null) return text('noReminderRule');
  return escalationRule === null
    ? text('byReminderRule', { reminder: reminderRule })
    : text('byRules', { reminder: reminderRule, escalation: escalationRule });
}

function Steps({ steps }: { steps: readonly PlannedStep[] }) {
  const text = useTranslations('forwarding');
  return (
    <>
      <p className={composer.hint}>{text('whenReminded')}</p>
      <ol className={classes.steps}>
        {steps.map(({ kind, number, dueAt, to }) => (
          <li key={`${kind} ${number}`}>
            <span>
              {kind === 'reminder'
                ? text('plannedReminder', { number })
                : text('plannedEscalation', { level: number })}
              {to.length > 0 && (
                <span className={composer.hint}>
                  <EmailText text={to.join(', ')} />
                </span>
              )}
            </span>
            <time className="num" dateTime={dueAt}>
              {formatDateTime(dueAt)}
            </time>
          </li>
        ))}
      </ol>
    </>
  );
}

const useReminderProcess = (caseId: number, dueDateTime: string | null) =>
  useQuery({
    queryKey: [...caseKey(caseId), 'reminder-process', dueDateTime],
    queryFn: ({ signal }) =>
      call(
        reminderEndpoints.proposeReminderProcess,
        { params: { id: caseId }, query: dueDateTime === null ? {} : { dueDateTime } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
