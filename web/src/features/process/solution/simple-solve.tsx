import { solveDraftKey } from '@cfm/contract/process/case-solution.ts';
import { simpleSolveForm } from '@cfm/contract/process/solution.ts';
import { useTranslations } from 'use-intl';
import { useDraft } from '../../../api/use-draft.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { ComposerLoading } from '../../../ui/mail/typed-ahead.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { keptWords } from './kept-solution.ts';
import classes from './solution.module.css';
import { SolveFrame } from './solve-frame.tsx';
import { type SolveProps, useSending } from './use-sending.ts';

/** Solves a case with a text. */
export function SimpleSolve(props: SolveProps) {
  const text = useTranslations('case.solve');
  const { send, onError, isOutdated, goOn } = useSending(props);
  const form = useForm({
    schema: simpleSolveForm,
    initial: { solution: '' },
    onSubmit: (given) => send(given, draft.drop),
    onError,
  });
  const { solution } = form.values;
  const draft = useDraft({
    key: solveDraftKey(props.detail.caseId),
    value: solution ? { solution } : null,
    onLoaded: (kept) => {
      const words = keptWords(kept);
      if (words === '') return false;
      form.set({ solution: words });
      return true;
    },
  });
  // Text typed while loading is appended to the draft.
  if (!draft.isLoaded) return <ComposerLoading />;
  return (
    <SolveFrame of={props} form={form} draft={draft} isOutdated={isOutdated} goOn={goOn}>
      <p className={`muted ${classes.effect}`}>{text('noAmounts')}</p>
      <TextArea {...form.field('solution')} label={text('text')} rows={7} autoFocus />
      <FormError>{form.errorOf('general')}</FormError>
    </SolveFrame>
  );
}
