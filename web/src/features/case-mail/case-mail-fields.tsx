import { titleMaxLength } from '@cfm/contract/limits.ts';
import { useTranslations } from 'use-intl';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { CaseFiles } from '../../ui/mail/case-files.tsx';
import { errorsOf, MissingNote, OfferedText, RestoredNote } from '../../ui/mail/composer-notes.tsx';
import composer from '../../ui/mail/mail-composer.module.css';
import { MailLanguage } from '../../ui/mail/mail-language.tsx';
import { CopiesField, RecipientsField } from '../../ui/mail/recipients-field.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './case-mail-fields.module.css';
import type { CaseMail } from './use-case-mail.ts';

/** What one writes of a reply or a free mail. */
export function CaseMailFields({ mail }: { mail: CaseMail }) {
  const text = useTranslations('caseMail');
  const field = useTranslations('fields');
  const common = useTranslations('ui.mail');
  const { form, upload, proposal } = mail;
  const errorsBelow = (name: string) => errorsOf(form.errors, name);
  return (
    <>
      <RestoredNote of={mail} />
      <Recipients mail={mail} />
      <CopiesField
        label={field('cc')}
        value={form.values.cc ?? []}
        error={errorsBelow('cc')}
        description={text('copiesHint')}
        onChange={(cc) => form.set({ cc })}
      />
      <div className={composer.row}>
        <MailLanguage value={form.values.language} onChange={mail.changeLanguage} />
        {proposal && proposal.templates.length > 0 && (
          <div className={classes.template}>
            <Dropdown
              label={text('template')}
              value={mail.ruleId}
              onChange={mail.chooseTemplate}
              options={proposal.templates.map(({ ruleId, name }, place) => ({
                id: ruleId,
                name,
                sortOrder: place,
              }))}
            />
          </div>
        )}
      </div>
      <OfferedText of={mail} />
      <MissingNote of={form.values} />
      <TextField {...form.field('subject')} maxLength={titleMaxLength} />
      <RichTextEditor
        label={field('message')}
        value={form.values.message ?? ''}
        onChange={(message) => form.set({ message })}
        onFiles={(added) => upload.setFiles([...upload.files, ...added])}
        error={form.errorOf('message')}
        required
        minHeight={200}
      />
      <Below mail={mail} />
      <CheckboxField
        {...form.field('isQuestion')}
        label={text('isQuestion')}
        description={text('isQuestionHint')}
      />
      <CaseFiles
        files={mail.attachments}
        chosen={form.values.attachmentIds ?? []}
        onChange={(attachmentIds) => form.set({ attachmentIds })}
        error={errorsBelow('attachmentIds')}
      />
      <FileDrop
        label={common('addedFiles')}
        files={upload.files}
        onChange={upload.setFiles}
        error={upload.error}
        progress={upload.progress}
        disabled={form.isSubmitting}
      />
      <FormError>{form.errorOf('general')}</FormError>
    </>
  );
}

/** A reply goes to one of the customer's addresses, a free mail to any. */
function Recipients({ mail: { kind, form, proposal } }: { mail: CaseMail }) {
  const text = useTranslations('caseMail');
  const field = useTranslations('fields');
  const error = errorsOf(form.errors, 'to');
  const to = form.values.to ?? [];
  if (kind === 'email')
    return (
      <RecipientsField
        label={field('to')}
        required
        value={to}
        known={[]}
        error={error}
        onChange={(next) => form.set({ to: next.map(({ email }) => ({ email })) })}
      />
    );
  const addresses = proposal?.addresses ?? to.map(({ email }) => email);
  if (addresses.length === 0) return <p className={composer.notice}>{text('noAddress')}</p>;
  return (
    <Dropdown
      label={field('to')}
      required
      isNullHidden
      value={to[0]?.email ?? null}
      error={error}
      onChange={(email) => form.set({ to: email === null ? [] : [{ email }] })}
      options={addresses.map((email) => ({ id: email, name: email }))}
    />
  );
}

/** What stands below the text by itself: the signature, and what is quoted, folded. */
function Below({ mail: { form, proposal } }: { mail: CaseMail }) {
  const text = useTranslations('caseMail');
  if (!proposal) return null;
  const { signature, quote } = proposal;
  const isQuoting = form.values.quotedEventId !== null;
  return (
    <>
      <p className={classes.signature}>
        <span className={composer.hint}>{text('signature')}</span>
        {signature.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {quote && (
        <div>
          <CheckboxField
            label={text('quote')}
            value={isQuoting}
            error={form.errorOf('quotedEventId')}
            onChange={(isChosen) => form.set({ quotedEventId: isChosen ? quote.caseEventId : null })}
          />
          {isQuoting && (
            <details className={classes.quote}>
              <summary>{text('showQuote')}</summary>
              <p className={composer.hint}>{quote.intro}</p>
              <blockquote dir="auto">{quote.words}</blockquote>
            </details>
          )}
        </div>
      )}
    </>
  );
}
