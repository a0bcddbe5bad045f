import { delayExtensionsMax, delayWorkingDaysMax } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { errorsOf } from '../../../ui/mail/composer-notes.tsx';
import { RecipientsField } from '../../../ui/mail/recipients-field.tsx';
import classes from './rule-editor.module.css';
import { SentenceErrors, SentenceNumber } from './sentence-number.tsx';
import { ForwardingPart, ReplyTemplatePart } from './text-parts.tsx';
import type { ThenProps } from './then-props.ts';

/** The effect of the rule if it wins: "→ remind after 5 working days …". */
export function ThenPart(props: ThenProps) {
  const Part = parts[props.edited.type];
  return (
    <div className={classes.effect}>
      <Part {...props} />
    </div>
  );
}

function ReminderPart({ edited: { form } }: ThenProps) {
  const text = useTranslations('ruleSettings.effects');
  const first = form.field('firstReminderWorkingDays');
  const between = form.field('betweenRemindersWorkingDays');
  const count = form.field('reminderCount');
  return (
    <div>
      <p className={classes.sentence}>
        {text.rich('reminder', {
          first: first.value ?? 2,
          between: between.value ?? 2,
          count: count.value ?? 2,
          firstField: () => <SentenceNumber {...first} />,
          betweenField: () => <SentenceNumber {...between} />,
          countField: () => <SentenceNumber {...count} />,
        })}
      </p>
      <SentenceErrors of={[first, between, count]} />
    </div>
  );
}

const levels = ['recipientsLevel1', 'recipientsLevel2', 'recipientsLevel3'] as const;
function EscalationPart({ edited: { form } }: ThenProps) {
  const text = useTranslations('ruleSettings.effects');
  const days = form.field('workingDays');
  const extension = form.field('atExtension');
  const hasExtension = typeof extension.value === 'number' || extension.error !== undefined;
  return (
    <>
      <div>
        <p className={classes.sentence}>
          {text.rich('escalation', {
            days: days.value ?? 2,
            daysField: () => <SentenceNumber {...days} />,
          })}
        </p>
        <SentenceErrors of={[days]} />
      </div>
      <p className="muted">{text('levels')}</p>
      {levels.map((name) => {
        const { label = '', value, onChange, onBlur } = form.field(name);
        return (
          <RecipientsField
            key={name}
            label={label}
            required
            value={(value ?? []).map((email) => ({ email }))}
            known={[]}
            error={errorsOf(form.errors, name)}
            onChange={(recipients) => onChange(recipients.map(({ email }) => email))}
            onBlur={onBlur}
          />
        );
      })}
      <div>
        <CheckboxField
          label={text('hasExtension')}
          value={hasExtension}
          onChange={(isWanted) => form.set({ atExtension: isWanted ? usualExtension : null })}
        />
        {hasExtension && (
          <p className={classes.sentence}>
            {text.rich('atExtension', { numberField: () => <SentenceNumber {...extension} /> })}
          </p>
        )}
        <SentenceErrors of={[extension]} />
      </div>
    </>
  );
}
const usualExtension = 3;

function DueDatePart({ edited: { form } }: ThenProps) {
  const text = useTranslations('ruleSettings.effects');
  const first = form.field('workingDaysToFirstAnswer');
  const solution = form.field('workingDaysToSolution');
  const extensions = form.field('delayExtensions');
  const days = form.field('delayWorkingDays');
  const hasBudget = typeof extensions.value === 'number' || typeof days.value === 'number';
  const budget = { delayExtensions: delayExtensionsMax, delayWorkingDays: delayWorkingDaysMax };
  return (
    <>
      <div>
        <p className={classes.sentence}>
          {text.rich('dueDate', {
            first: first.value ?? 2,
            solution: solution.value ?? 2,
            firstField: () => <SentenceNumber {...first} />,
            solutionField: () => <SentenceNumber {...solution} />,
          })}
        </p>
        <SentenceErrors of={[first, solution]} />
      </div>
      <div>
        <CheckboxField
          label={text('hasBudget')}
          description={text('budgetHint', { extensions: delayExtensionsMax, days: delayWorkingDaysMax })}
          value={hasBudget}
          onChange={(isWanted) =>
            form.set(isWanted ? budget : { delayExtensions: null, delayWorkingDays: null })
          }
        />
        {hasBudget && (
          <p className={classes.sentence}>
            {text.rich('budget', {
              extensions: extensions.value ?? 2,
              days: days.value ?? 2,
              extensionsField: () => <SentenceNumber {...extensions} />,
              daysField: () => <SentenceNumber {...days} />,
            })}
          </p>
        )}
        <SentenceErrors of={[extensions, days]} />
      </div>
    </>
  );
}

const parts = {
  Forwarding: ForwardingPart,
  Reminder: ReminderPart,
  Escalation: EscalationPart,
  ReplyTemplate: ReplyTemplatePart,
  DueDate: DueDatePart,
};
