import { titleMaxLength } from '@cfm/contract/platform/limits.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FileDrop } from '../file-drop.tsx';
import { FormError } from '../form-error.tsx';
import type { FormErrors } from '../form-state.ts';
import type { NameOfPlaceholder } from '../placeholder-marks.ts';
import { RichTextEditor } from '../rich-text-editor.tsx';
import { TextField } from '../text-field.tsx';
import { MissingNote, type Offered, OfferedText, type Restored, RestoredNote } from './composer-notes.tsx';
import { useFirstField } from './first-field.ts';
import { withDisplayNames, withoutDisplayNames } from './named-subject.ts';
import type { WrittenTexts } from './open-placeholders.ts';

interface MailFieldsProps
  extends Pick<ComponentProps<typeof RichTextEditor>, 'minHeight' | 'nameOfPlaceholder'> {
  mail: Restored &
    Offered & {
      form: {
        values: WrittenTexts;
        errors: FormErrors;
        isSubmitting: boolean;
        field: (name: 'subject' | 'message') => ComponentProps<typeof TextField>;
      };
      upload: Pick<ComponentProps<typeof FileDrop>, 'files' | 'error' | 'progress'> & {
        setFiles: (files: File[]) => void;
      };
    };
  /** The recipients have to be typed first. Otherwise the message gets the focus. */
  needsRecipients: boolean;
  recipients: (autoFocus: boolean) => ReactNode;
  language: ReactNode;
  belowMessage?: ReactNode;
  belowFiles: ReactNode;
}
/** The fields of a mail of a case, in the order of every composer. */
export function MailFields({ mail, recipients, ...props }: MailFieldsProps) {
  const text = useTranslations('ui.mail');
  const field = useTranslations('fields');
  const { form, upload } = mail;
  const first = useFirstField(props.needsRecipients);
  const message = form.field('message');
  const subject = namedSubject(form.field('subject'), props.nameOfPlaceholder);
  return (
    <>
      <RestoredNote of={mail} />
      {recipients(first === 'recipients')}
      {props.language}
      <OfferedText of={mail} />
      <MissingNote of={form.values} />
      <TextField {...subject} maxLength={titleMaxLength} />
      <RichTextEditor
        label={field('message')}
        value={message.value ?? ''}
        onChange={message.onChange}
        onBlur={message.onBlur}
        onFiles={(added) => upload.setFiles([...upload.files, ...added])}
        error={message.error}
        required
        autoFocus={first === 'message'}
        minHeight={props.minHeight}
        {...(props.nameOfPlaceholder && { nameOfPlaceholder: props.nameOfPlaceholder })}
      />
      {props.belowMessage}
      <FileDrop
        label={text('addedFiles')}
        files={upload.files}
        onChange={upload.setFiles}
        error={upload.error}
        progress={upload.progress}
        disabled={form.isSubmitting}
      />
      {props.belowFiles}
      <FormError>{form.errors.general}</FormError>
    </>
  );
}

/** Shows open placeholders by their names. */
function namedSubject(
  field: ComponentProps<typeof TextField>,
  nameOf: NameOfPlaceholder = () => undefined,
): ComponentProps<typeof TextField> {
  const { value, onChange } = field;
  return {
    ...field,
    value: value && withDisplayNames(value, nameOf),
    onChange: (typed) => onChange(withoutDisplayNames(typed, nameOf)),
  };
}
