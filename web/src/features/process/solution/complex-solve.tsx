import { attachmentMaxBytes } from '@cfm/contract/platform/limits.ts';
import { solveDraftKey } from '@cfm/contract/process/case-solution.ts';
import { type ComplexType, finalAnswerEndings } from '@cfm/contract/process/complex-solve.ts';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useDraft } from '../../../api/use-draft.ts';
import { formatEuros } from '../../../ui/amounts.ts';
import { amountsOf } from '../../../ui/amounts-of.ts';
import { NotificationDialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { formatDate } from '../../../ui/format.ts';
import composer from '../../../ui/mail/mail-composer.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { useSolveForm } from '../../../ui/use-solve-form.ts';
import { vinHint } from '../../../ui/vin-hint.ts';
import { BoardFields } from './board-fields.tsx';
import { beginningOf, keptComplex } from './kept-solution.ts';
import type { Proposal } from './queries.ts';
import classes from './solution.module.css';
import { SolveFrame } from './solve-frame.tsx';
import { TopicFields } from './topic-fields.tsx';
import { type SolveProps, useSending } from './use-sending.ts';

const answerLimits = { maxBytes: attachmentMaxBytes, maxCount: 1, accept: finalAnswerEndings };

/** Solves a case with the complex form, the same as behind a link (rules 9.38 to 9.43). */
export function ComplexSolve(props: SolveProps & { type: ComplexType }) {
  const { proposal, type, detail } = props;
  const { entries, vin } = proposal;
  const text = useTranslations('solving');
  const rule = useTranslations('rules');
  const { send, upload, onError, isOutdated, goOn } = useSending(props);
  const [isInvalid, setInvalid] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const form = useSolveForm({
    type,
    initial: beginningOf(proposal),
    onSubmit: (given) => send(given, draft.drop),
    onInvalid: () => setInvalid(true),
    onError,
  });
  const draft = useDraft({
    key: solveDraftKey(detail.caseId),
    value: form.isDirty || isRestored ? form.values : null,
    onLoaded: (kept) => {
      const values = keptComplex(kept, type, entries, vin);
      if (!values || form.isDirty) return false;
      setRestored(true);
      form.reset(values);
      return true;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per load of the case
  useEffect(() => {
    if (form.topics.map(({ chosen }) => chosen.caseCodeLevelSetId).join() !== idsOf(entries))
      form.adopt(entries);
  }, [entries]);
  const hint = vinHint(form.values.vin ?? '');
  return (
    <SolveFrame of={props} form={form} draft={draft} isOutdated={isOutdated} goOn={goOn}>
      {proposal.before && <Replaced before={proposal.before} />}
      <FileDrop
        label={text('finalAnswer')}
        isLabelShown
        limits={answerLimits}
        files={upload.files}
        onChange={upload.setFiles}
        error={upload.error}
        progress={upload.progress}
        disabled={form.isSubmitting}
      />
      {type === 'Board' && <BoardFields form={form} />}
      <div className={classes.narrow}>
        <TextField {...form.field('vin')} isTabular hint={hint ? rule(hint) : ''} />
      </div>
      <h3 className={classes.topicsHead}>{text('topics')}</h3>
      {form.topics.map((topic, place) => {
        const entry = entries[place];
        // Skips a topic until the effect above has adopted the new topics.
        if (entry?.caseCodeLevelSetId !== topic.chosen.caseCodeLevelSetId) return null;
        return <TopicFields key={entry.caseCodeLevelSetId} entry={entry} topic={topic} />;
      })}
      <FormError>{form.errorOf('general') ?? form.errorOf('solutions')}</FormError>
      <NotificationDialog
        isOpen={isInvalid}
        onClose={() => {
          setInvalid(false);
          // After the dialog has restored the focus.
          setTimeout(
            () => form.formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
            250,
          );
        }}
        title={text('invalid.title')}
        button={text('invalid.ok')}
      >
        {text('invalid.text')}
      </NotificationDialog>
    </SolveFrame>
  );
}

/** Notice that the case was solved before, and that the new solution replaces that one. */
function Replaced({ before }: { before: NonNullable<Proposal['before']> }) {
  const text = useTranslations('case.solve');
  const locale = useLocale();
  const { caseCost } = amountsOf(before.complex.topics);
  return (
    <p className={composer.notice}>
      {text('replaces', {
        date: formatDate(before.at),
        hasCost: caseCost === null ? 'no' : 'yes',
        cost: formatEuros(caseCost ?? 0, locale),
      })}
    </p>
  );
}

const idsOf = (entries: readonly { caseCodeLevelSetId: number | null }[]) =>
  entries.map(({ caseCodeLevelSetId }) => caseCodeLevelSetId).join();
