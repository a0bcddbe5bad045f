import type { Language } from '@cfm/contract/messages/catalogue.ts';
import {
  type MonthlyReport,
  type MonthlyReportForm,
  monthlyReport,
  monthlyReportForm,
  monthlyTextsOf,
} from '@cfm/contract/screens/monthly-report.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { useDraft } from '../../../api/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { ChangedDialog } from '../../../ui/changed-dialog.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useSubmitKey } from '../../../ui/keys/use-submit-key.ts';
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx';
import { RichTextView } from '../../../ui/rich-text-view.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { byField, useConflict } from '../../../ui/use-conflict.ts';
import { useForm } from '../../../ui/use-form.ts';
import { draftOfTexts, keptTexts, textsDraftKey, textsOf } from './kept-texts.ts';
import classes from './monthly-report.module.css';
import { saveTexts, showReport } from './queries.ts';
import { RestoredNote } from './restored-note.tsx';
import { noteTextDraft, reloadTextDraft } from './text-drafts.ts';

interface EditDialogProps {
  report: MonthlyReport;
  language: Language;
  isOpen: boolean;
  /** Counts the openings, so that each starts with the stored values. */
  round: number;
  onClose: () => void;
}
/** Main content and signature of one language. Both languages are saved together (rule 23.3). */
export function EditDialog({ isOpen, round, ...props }: EditDialogProps) {
  const text = useTranslations('monthlyReport');
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={text('editTitle')} width={860} isDraftKept>
      <EditFields key={round} {...props} />
    </Dialog>
  );
}

function EditFields({ report, language, onClose }: Omit<EditDialogProps, 'isOpen' | 'round'>) {
  const text = useTranslations('monthlyReport');
  const { content, signature } = monthlyTextsOf[language];
  const [isSaved, setSaved] = useState(false);
  const conflict = useConflict({
    opened: report,
    code: 'MonthlyReportChanged',
    reply: monthlyReport,
    valuesOf: textsOf,
    ...byField<MonthlyReportForm>(),
  });
  const form = useForm({
    schema: monthlyReportForm,
    initial: textsOf(report),
    labels: { [content]: text('mainContent'), [signature]: text('signature') },
    async onSubmit(values) {
      const saved = await saveTexts(values, conflict.latest() ?? report);
      // Synchronous, because the dialog may unmount before the next render and would save its last state.
      flushSync(() => setSaved(true));
      await dropDraft();
      showReport(saved);
      notify.success(text('saved'));
      onClose();
    },
    onError(error) {
      if (!conflict.shows(error, asTexts)) reportError(error);
    },
  });
  // No text is required: a missing one is an empty text.
  const asTexts = { ...form, values: textsOf(form.values) };
  const key = textsDraftKey(report, language);
  const value = form.isDirty && !isSaved ? draftOfTexts(conflict.stored ?? report, asTexts.values) : null;
  const draft = useDraft({
    key,
    value,
    onLoaded(kept) {
      const found = keptTexts(kept);
      if (!found || form.isDirty) return false;
      conflict.begin({ ...report, ...found.stored });
      form.set(found.values);
      return true;
    },
  });
  const typed = JSON.stringify(value);
  // If loading the draft failed, it is unknown whether there is one.
  const isKnown = draft.isLoaded && !(draft.hasFailed && value === null);
  const { place } = draft;
  useEffect(() => {
    if (!isKnown) return;
    const { key: storedKey, savedAt: basedOn } = place();
    void noteTextDraft(key, JSON.parse(typed), { storedKey, basedOn });
  }, [isKnown, key, typed, place]);
  const dropDraft = async () => {
    await draft.drop();
    await reloadTextDraft(key);
  };
  const startOver = async () => {
    conflict.begin(report);
    form.reset(textsOf(report));
    await dropDraft();
  };
  useSubmitKey(form.formRef, () => void form.submit());
  if (!draft.isLoaded) return <CardSkeleton lines={8} />;
  return (
    <form {...form.props} className={classes.form}>
      <p className="muted">{text('editLanguage', { language })}</p>
      {draft.restoredAt && (
        <RestoredNote onStartOver={() => void startOver()}>
          {text('restored', { date: formatDateTime(draft.restoredAt) })}
        </RestoredNote>
      )}
      <Editor field={form.field(content)} minHeight={220} />
      <Editor field={form.field(signature)} minHeight={80} />
      <FormError>{form.errorOf('general')}</FormError>
      <DialogButtons>
        <DraftNote draft={draft} />
        <Button onClick={onClose}>{text('close')}</Button>
        <Button variant="dark" type="submit" form={form.props.id} isLoading={form.isSubmitting}>
          {text('save')}
        </Button>
      </DialogButtons>
      <ChangedDialog
        conflict={conflict}
        values={asTexts.values}
        title={text('changedTitle')}
        labelOf={(field) => text(`fields.${field}`)}
        inWords={(field, parts) => <RichTextView html={parts[field]} />}
        onChoose={(choices) => conflict.choose(asTexts, choices)}
      />
    </form>
  );
}

type Field = ReturnType<ReturnType<typeof useForm<typeof monthlyReportForm>>['field']>;
function Editor({ field, minHeight }: { field: Field; minHeight: number }) {
  const { label = '', value, onChange, onBlur, error } = field;
  return (
    <RichTextEditor
      label={label}
      value={value ?? ''}
      onChange={onChange}
      minHeight={minHeight}
      {...(onBlur ? { onBlur } : {})}
      {...(error ? { error } : {})}
    />
  );
}
