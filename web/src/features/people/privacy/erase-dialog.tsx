import { type ErasurePreview, erasureForm, type Replacement } from '@cfm/contract/people/privacy.ts';
import { gdprReasonMaxLength, mentionsReplacedUnasked } from '@cfm/contract/platform/limits.ts';
import { useLocale, useTranslations } from 'use-intl';
import { pick } from 'zod/mini';
import { hasCode } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './gdpr.module.css';
import { DuplicatesNote } from './person-duplicates.tsx';
import { erasePerson, useErasurePreview } from './queries.ts';
import { ReplacedWords } from './replaced-words.tsx';
import { RunningWorkChoice } from './running-work.tsx';

interface EraseDialogProps {
  contactId: number;
  isOpen: boolean;
  onClose: () => void;
}
/** Shows counts of erased and kept data, then asks for a reason and the name. */
export function EraseDialog({ contactId, isOpen, onClose }: EraseDialogProps) {
  const text = useTranslations('gdpr');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('eraseTitle')} width={560}>
      <Previewed contactId={contactId} onClose={onClose} />
    </Dialog>
  );
}

function Previewed({ contactId, onClose }: Omit<EraseDialogProps, 'isOpen'>) {
  const preview = useErasurePreview(contactId);
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <CardSkeleton lines={6} />;
  return (
    <Fields
      contactId={contactId}
      preview={preview.data}
      onOutdated={() => void preview.refetch()}
      onClose={onClose}
    />
  );
}

/** Formats the numbers of erased records, without zeros. */
function useErasedParts(preview: ErasurePreview): string {
  const text = useTranslations('gdpr');
  const locale = useLocale();
  // British English, because the texts use no comma before "and".
  const list = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' });
  type Part = 'cars' | 'answers' | 'auditValues' | 'events' | 'mails' | 'files' | 'solutions';
  const parts = (names: readonly Part[]) =>
    names
      .filter((name) => preview[name] > 0)
      .map((name) => text(`eraseParts.${name}`, { count: preview[name] }));
  return text('eraseGoes', {
    person: list.format([text('eraseParts.contact'), ...parts(['cars', 'answers', 'auditValues'])]),
    cases: preview.cases,
    ofCases: list.format([
      text('eraseParts.titles', { count: preview.cases }),
      ...parts(['events', 'mails', 'files', 'solutions']),
    ]),
  });
}

const without = (ids: readonly number[], id: number) => ids.filter((each) => each !== id);
const typedFields = pick(erasureForm, {
  ...{ reason: true, typedName: true, replacesMany: true },
  ...{ keptCaseIds: true, replacedCaseIds: true, endedWork: true },
});
interface FieldsProps {
  contactId: number;
  preview: ErasurePreview;
  onOutdated: () => void;
  onClose: () => void;
}
function Fields({ contactId, preview, onOutdated, onClose }: FieldsProps) {
  const text = useTranslations('gdpr');
  const ui = useTranslations('ui');
  const form = useForm({
    schema: typedFields,
    keep: `gdpr:erase:${contactId}`,
    initial: {
      ...{ reason: null, typedName: null, replacesMany: false },
      ...{ keptCaseIds: [], replacedCaseIds: [], endedWork: [] },
    },
    async onSubmit(body) {
      await erasePerson(contactId, { ...body, previewHash: preview.previewHash });
      notify.success(text('eraseStarted'));
      onClose();
    },
    onError(error) {
      if (hasCode(error, 'ErasureOutdated') || hasCode(error, 'ErasureHeld')) {
        form.setErrors({ general: errorText(error) ?? '' });
        onOutdated();
      } else reportError(error);
    },
  });
  const { isHeld, holdingCases, holdingCasesOutOfScope, fullName } = preview;
  const goes = useErasedParts(preview);
  const kept = form.values.keptCaseIds ?? [];
  const replaced = form.values.replacedCaseIds ?? [];
  const isTicked = ({ caseId, isOfNamesake }: Replacement) =>
    replaced.includes(caseId) || !(kept.includes(caseId) || isOfNamesake);
  const toReplace =
    preview.mentions - preview.namesakesKept - preview.replacements.filter((each) => !isTicked(each)).length;
  const isKept = isHeld || holdingCases.length + holdingCasesOutOfScope > 0;
  if (isKept)
    return (
      <div className={classes.form}>
        <p role="alert">
          {text('eraseHeld', {
            isHeld: String(isHeld),
            count: holdingCases.length,
            numbers: holdingCases.join(', '),
            hidden: holdingCasesOutOfScope,
          })}
        </p>
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('close')}</Button>
        </div>
      </div>
    );
  return (
    <form {...form.props} className={classes.form}>
      <p>
        {goes}{' '}
        {preview.mentions > 0 &&
          text('eraseMentions', { count: preview.mentions, areMore: String(preview.areMoreMentions) })}
      </p>
      <ReplacedWords
        preview={preview}
        isTicked={isTicked}
        onTick={({ caseId }, isReplaced) =>
          form.set({
            keptCaseIds: isReplaced ? without(kept, caseId) : [...kept, caseId],
            replacedCaseIds: isReplaced ? [...replaced, caseId] : without(replaced, caseId),
          })
        }
      />
      <RunningWorkChoice
        preview={preview}
        ended={form.values.endedWork ?? []}
        onChange={(endedWork) => form.set({ endedWork })}
      />
      <p>{text('eraseStays', { cases: preview.cases, entries: preview.blacklistEntries })}</p>
      <DuplicatesNote contactId={contactId} />
      <p>
        <strong>{text('eraseFinal')}</strong>
      </p>
      <TextArea
        {...form.field('reason')}
        description={text('eraseReasonStays')}
        required
        maxLength={gdprReasonMaxLength}
        rows={2}
        autoFocus
      />
      <TextField {...form.field('typedName')} label={text('typeName', { name: fullName })} />
      {(toReplace > mentionsReplacedUnasked || form.errorOf('replacesMany')) && (
        <CheckboxField
          {...form.field('replacesMany')}
          required
          label={text('eraseMany', { count: toReplace })}
        />
      )}
      <FormError>{form.errorOf('general')}</FormError>
      <div className={classes.buttons}>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button variant="danger" type="submit" isLoading={form.isSubmitting}>
          {text('eraseYes')}
        </Button>
      </div>
    </form>
  );
}
