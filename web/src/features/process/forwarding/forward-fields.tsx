import { dueAheadMaxDays, titleMaxLength } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { DateTimeField } from '../../../ui/date-field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { errorsOf, MissingNote, OfferedText, RestoredNote } from '../../../ui/mail/composer-notes.tsx';
import { useFirstField } from '../../../ui/mail/first-field.ts';
import composer from '../../../ui/mail/mail-composer.module.css';
import { MailLanguage } from '../../../ui/mail/mail-language.tsx';
import { CopiesField, RecipientsField } from '../../../ui/mail/recipients-field.tsx';
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './forward-sheet.module.css';
import { OfferedRecipients } from './offered-recipients.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { ShareFields } from './share-fields.tsx';
import type { Forward } from './use-forward.ts';

/** Fields of a forward. */
export function ForwardFields({ forward }: { forward: Forward }) {
  const text = useTranslations('forwarding');
  const mail = useTranslations('ui.mail');
  const field = useTranslations('fields');
  const { form, upload } = forward;
  const errorsBelow = (name: string) => errorsOf(form.errors, name);
  const first = useFirstField((form.values.to ?? []).length === 0);
  const due = form.field('dueDateTime');
  const { dueDateTime: dueBefore } = forward.detail;
  const movesDueDate = dueBefore !== null && form.values.dueDateTime && form.values.dueDateTime !== dueBefore;
  return (
    <>
      <RestoredNote of={forward} />
      <RecipientsField
        label={field('to')}
        required
        value={form.values.to ?? []}
        known={forward.proposal?.offered ?? []}
        autoFocus={first === 'recipients'}
        error={errorsBelow('to')}
        onChange={(to) => form.set({ to })}
      />
      <OfferedRecipients forward={forward} />
      <CopiesField
        label={field('cc')}
        value={form.values.cc ?? []}
        error={errorsBelow('cc')}
        description={text('copiesHint')}
        onChange={(cc) => form.set({ cc })}
      />
      <MailLanguage
        isLabelHidden
        value={form.values.language}
        onChange={(language) => void forward.changeLanguage(language)}
      />
      <OfferedText of={forward} />
      <MissingNote of={form.values} />
      <TextField {...form.field('subject')} maxLength={titleMaxLength} />
      <RichTextEditor
        label={field('message')}
        value={form.values.message ?? ''}
        onChange={(message) => form.set({ message })}
        onFiles={(added) => upload.setFiles([...upload.files, ...added])}
        error={form.errorOf('message')}
        required
        autoFocus={first === 'message'}
        minHeight={160}
      />
      <FileDrop
        label={mail('addedFiles')}
        files={upload.files}
        onChange={upload.setFiles}
        error={upload.error}
        progress={upload.progress}
        disabled={form.isSubmitting}
      />
      <ShareFields forward={forward} fileError={errorsBelow('attachmentIds')} />
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
      <FormError>{form.errorOf('general')}</FormError>
    </>
  );
}
