import './complex-form.css';
import { type ComplexType, complexSolveEndpoints } from '@cfm/contract/process/complex-solve.ts';
import type { SolutionCase } from '@cfm/contract/process/solution.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../src/api/api-error.ts';
import { firstSolveValues, useSolveForm, wordsOfSolutions } from '../src/ui/use-solve-form.ts';
import { vinHint } from '../src/ui/vin-hint.ts';
import { AfterSolving, type AfterSolvingParts, ReceivedSolution } from './after-solving.tsx';
import { BoardFields } from './board-fields.tsx';
import { callLink } from './call-link.ts';
import { ChangedNotice, type ChangedTopics, changeOf } from './changed-notice.tsx';
import { FinalAnswerField } from './final-answer-field.tsx';
import { InvalidDialog } from './invalid-dialog.tsx';
import { isPassing, Problem, useLinkErrorText, useWhatNow } from './link-error.tsx';
import type { PageProps } from './page-props.ts';
import { SolvingTexts } from './solving-texts.tsx';
import { TextField } from './text-field.tsx';
import { TopicFields } from './topic-fields.tsx';
import { forgetKeptText, keptKey, useKeptText } from './use-kept-text.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

interface ComplexFormProps {
  token: string;
  language: PageProps['language'];
  type: ComplexType;
  value: NonNullable<SolutionCase['complexForm']>;
  /** Text typed into a different form before. */
  words: string;
  /** Called with the renderers for the next page. Their code is already loaded, in case the connection is lost. */
  onSolved(after: AfterSolvingParts): void;
  /** Called if the case has changed since the form was opened. */
  onOutdated(rejection: unknown, words: string): Promise<void>;
}

/** The form of a case that needs more than a text (rules 9.37 to 9.44). */
export const ComplexForm = (props: ComplexFormProps) => (
  <SolvingTexts>
    <Form {...props} />
  </SolvingTexts>
);
function Form({ token, language, type, value, words, onSolved, onOutdated }: ComplexFormProps) {
  const text = useTranslations('solving');
  const solve = useTranslations('solution.solve');
  const rule = useTranslations('rules');
  const errorText = useLinkErrorText();
  const whatNow = useWhatNow();
  const { entries } = value;
  const [problem, setProblem] = useState<unknown>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [changed, setChanged] = useState<ChangedTopics | null>(null);
  /** Ids of the collapsed topics. The primary topic is open at first. */
  const [folded, setFolded] = useState<readonly (number | null)[]>(() =>
    entries.filter(({ isPrimary }) => !isPrimary).map(({ caseCodeLevelSetId }) => caseCodeLevelSetId),
  );
  // Typed options belong to these topics.
  const topics = entries.map(({ caseCodeLevelSetId }) => caseCodeLevelSetId).join(',');
  const keep = keptKey(`solve-${type}-${topics}`, token);
  useKeptText();
  const form = useSolveForm({
    type,
    ...(keep && { keep }),
    initial: firstSolveValues(entries, value.vin, words),
    onSubmit: async (filled) => {
      setProblem(null);
      setChanged(null);
      const body = { token, ...filled };
      const { caseEventId } = await callLink(complexSolveEndpoints.complexSolve, language, { body });
      forgetKeptText(token);
      const sent = { caseEventId, form: filled, entries, file };
      onSolved({
        file: (shown) => <AfterSolving token={token} sent={sent} {...shown} />,
        received: (shown) => <ReceivedSolution sent={sent} language={shown.language} />,
      });
    },
    onInvalid: (errors) => {
      const isBroken = (place: number) =>
        Object.keys(errors).some((path) => `${path}.`.startsWith(`solutions.${place}.`));
      // Expands topics with errors, so that they are visible and can get the focus.
      const broken = entries.flatMap((entry, place) => (isBroken(place) ? entry.caseCodeLevelSetId : []));
      setFolded((before) => before.filter((id) => !broken.includes(id)));
      setInvalid(true);
    },
    onError: (error) => {
      if (!hasCode(error, 'CodeLevelsChanged', 'BadRequest')) return setProblem(error);
      onOutdated(error, wordsOfSolutions(form.values.solutions ?? [])).catch(setProblem);
    },
  });
  useLeaveWarning(form.isDirty || file !== null);
  const shown = useRef(entries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per load of the case
  useEffect(() => {
    if (shown.current === entries) return;
    setChanged(changeOf(shown.current, entries, form.values.solutions ?? []));
    shown.current = entries;
    form.adopt(entries);
  }, [entries]);
  const hint = vinHint(form.values.vin ?? '');
  return (
    <form {...form.props}>
      {changed && <ChangedNotice changed={changed} language={language} />}
      <FinalAnswerField file={file} onChange={setFile} isDisabled={form.isSubmitting} />
      {type === 'Board' && <BoardFields form={form} />}
      <TextField {...form.field('vin')} autoCapitalize="characters" hint={hint && rule(hint)} />
      <h2>{text('topics')}</h2>
      {form.topics.map((topic, place) => {
        // Skips a topic until the effect above has adopted the new topics.
        const entry = entries[place];
        if (entry?.caseCodeLevelSetId !== topic.chosen.caseCodeLevelSetId) return null;
        const id = entry.caseCodeLevelSetId;
        const isFolded = folded.includes(id);
        return (
          <TopicFields
            key={id}
            entry={entry}
            topic={topic}
            language={language}
            isOpen={!isFolded}
            onToggle={() => setFolded(isFolded ? folded.filter((each) => each !== id) : [...folded, id])}
          />
        );
      })}
      {problem !== null && (
        <Problem next={whatNow(problem)} keepsText={isPassing(problem)}>
          {errorText(problem)}
        </Problem>
      )}
      <button className="big" type="submit" disabled={form.isSubmitting}>
        {solve('submit')}
      </button>
      {isInvalid && (
        <InvalidDialog
          onClose={() => {
            setInvalid(false);
            form.formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
          }}
        />
      )}
    </form>
  );
}
