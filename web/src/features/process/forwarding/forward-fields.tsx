import { dueAheadMaxDays } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { DateTimeField } from '../../../ui/date-field.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { errorsOf } from '../../../ui/mail/composer-notes.tsx';
import composer from '../../../ui/mail/mail-composer.module.css';
import { MailFields } from '../../../ui/mail/mail-fields.tsx';
import { MailLanguage } from '../../../ui/mail/mail-language.tsx';
import { CopiesField, RecipientsField } from '../../../ui/mail/recipients-field.tsx';
import classes from './forward-sheet.module.css';
import { OfferedRecipients } from './offered-recipients.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { ShareFields } from './share-fields.tsx';
import type { Forward } from './use-forward.ts';

/** Fields of a forward. */
export function ForwardFields({ forward }: { forward: Forward }) {
  const text = useTranslations('forwarding');
  const field = useTranslations('fields');
  const { form } = forward;
  const due = form.field('dueDateTime');
  const { dueDateTime: dueBefore } = forward.detail;
  const movesDueDate = dueBefore !== null && form.values.dueDateTime && form.values.dueDateTime !== dueBefore;
  return (
    <MailFields
      mail={forward}
      needsRecipients={(form.values.to ?? []).length === 0}
      recipients={(autoFocus) => (
        <>
          <RecipientsField
            label={field('to')}
            required
            value={form.values.to ?? []}
            known={forward.proposal?.offered ?? []}
            autoFocus={autoFocus}
            error={errorsOf(form.errors, 'to')}
            onChange={(to) => form.set({ to })}
            onBlur={form.field('to').onBlur}
          />
          <OfferedRecipients forward={forward} />
          <CopiesField
            label={field('cc')}
            value={form.values.cc ?? []}
            error={errorsOf(form.errors, 'cc')}
            description={text('copiesHint')}
            onChange={(cc) => form.set({ cc })}
            onBlur={form.field('cc').onBlur}
          />
        </>
      )}
      language={
        <MailLanguage
          isLabelHidden
          value={form.values.language}
          onChange={(language) => void forward.changeLanguage(language)}
        />
      }
      minHeight={160}
      belowFiles={
        <>
          <ShareFields forward={forward} fileError={errorsOf(form.errors, 'attachmentIds')} />
          <DateTimeField
            {...due}
            onChange={(value) => form.set({ dueDateTime: value })}
            max={new Date(Date.now() + dueAheadMaxDays * 86_400_000).toISOString().slice(0, 10)}
            description={undefined}
          />
          {movesDueDate && (
            <p className={`${composer.hint} ${classes.byRule}`}>
              {text('movesDueDate', { from: formatDateTime(dueBefore) })}
            </p>
          )}
          <ReminderFields forward={forward} />
        </>
      }
    />
  );
}
