import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { dueAheadMaxDays, titleMaxLength } from '@cfm/contract/limits.ts';
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateTimeField } from '../../ui/date-field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { formatBytes, formatDateTime } from '../../ui/format.ts';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './forward-sheet.module.css';
import { CopiesField, RecipientsField } from './recipients-field.tsx';
import type { Forward } from './use-forward.ts';

/** What one writes of a forward. */
export function ForwardFields({ forward, detail }: { forward: Forward; detail: CaseDetail }) {
  const text = useTranslations('forwarding');
  const frame = useTranslations('frame');
  const field = useTranslations('fields');
  const { form, draft, upload } = forward;
  const errorsBelow = (name: string) =>
    Object.entries(form.errors)
      .filter(([path]) => path === name || path.startsWith(`${name}.`))
      .map(([, error]) => error)
      .join(' ') || undefined;
  const due = form.field('dueDateTime');
  return (
    <>
      {forward.isRestored && (
        <div className={classes.notice}>
          <span>{text('restored', { date: formatDateTime(draft.restoredAt) })}</span>
          <Button size="small" onClick={forward.startAnew}>
            {text('startAnew')}
          </Button>
        </div>
      )}
      <RecipientsField
        label={field('to')}
        required
        value={form.values.to ?? []}
        known={forward.proposal?.to ?? []}
        error={errorsBelow('to')}
        description={forward.proposal?.ruleName && text('byRule', { rule: forward.proposal.ruleName })}
        onChange={(to) => form.set({ to })}
      />
      <CopiesField
        label={field('cc')}
        value={form.values.cc ?? []}
        error={errorsBelow('cc')}
        description={text('copiesHint')}
        onChange={(cc) => form.set({ cc })}
      />
      <div className={classes.row}>
        <div>
          <div className={classes.label}>{text('language')}</div>
          <SegmentedControl
            size="xs"
            aria-label={text('language')}
            value={form.values.language ?? 'en'}
            onChange={(value) => void forward.changeLanguage(value === 'de' ? 'de' : 'en')}
            data={[
              { value: 'en', label: frame('english') },
              { value: 'de', label: frame('german') },
            ]}
          />
        </div>
        <DateTimeField
          {...due}
          onChange={(value) => form.set({ dueDateTime: value })}
          max={new Date(Date.now() + dueAheadMaxDays * 86_400_000).toISOString().slice(0, 10)}
          description={undefined}
        />
      </div>
      {forward.offered && (
        <div className={classes.notice} role="alert">
          <span>{text('offered')}</span>
          <Button size="small" onClick={forward.takeOffered}>
            {text('takeOffered')}
          </Button>
          <Button size="small" variant="quiet" onClick={forward.refuseOffered}>
            {text('keepMine')}
          </Button>
        </div>
      )}
      <TextField {...form.field('subject')} maxLength={titleMaxLength} />
      <RichTextEditor
        label={field('message')}
        value={form.values.message ?? ''}
        onChange={(message) => form.set({ message })}
        onFiles={(added) => upload.setFiles([...upload.files, ...added])}
        error={form.errorOf('message')}
        required
        minHeight={160}
      />
      <CheckboxField
        {...form.field('includesCustomer')}
        label={text('includesCustomer')}
        description={text('includesCustomerHint')}
        disabled={detail.contactId === null}
      />
      <CaseFiles forward={forward} error={errorsBelow('attachmentIds')} />
      <FileDrop
        label={text('addedFiles')}
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

/** Files of the case that may go with the mail; none does by itself. */
function CaseFiles({ forward, error }: { forward: Forward; error: string | undefined }) {
  const text = useTranslations('forwarding');
  const locale = useLocale();
  const { form, attachments } = forward;
  const chosen = form.values.attachmentIds ?? [];
  if (attachments.length === 0) return null;
  const toggle = (id: number, isChosen: boolean) =>
    form.set({ attachmentIds: isChosen ? [...chosen, id] : chosen.filter((each) => each !== id) });
  return (
    <fieldset className={classes.files}>
      <legend className={classes.label}>{text('caseFiles')}</legend>
      {attachments.map(({ attachmentId, fileName, sizeBytes }) => (
        <Checkbox
          key={attachmentId}
          label={
            <>
              {fileName} <span className="muted num">{formatBytes(sizeBytes, locale)}</span>
            </>
          }
          checked={chosen.includes(attachmentId)}
          onChange={(event) => toggle(attachmentId, event.currentTarget.checked)}
        />
      ))}
      <FormError>{error}</FormError>
    </fieldset>
  );
}
