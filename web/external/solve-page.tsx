import { type SolutionCase, simpleSolveForm, solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../src/api/api-error.ts';
import { IsolatedText } from '../src/ui/isolated-text.tsx';
import { useForm } from '../src/ui/use-form.ts';
import type { AfterSolvingParts } from './after-solving.tsx';
import { callLink } from './call-link.ts';
import { CaseHead, Matter } from './case-head.tsx';
import { lazyPart } from './lazy-part.tsx';
import { LinkActions } from './link-actions.tsx';
import { isPassing, Problem, useLinkErrorText, useWhatNow } from './link-error.tsx';
import { readLinkParameters } from './link-parameters.ts';
import { NoCase } from './no-case.tsx';
import type { PageProps } from './page-props.ts';
import { pageSettings, usePageTitle } from './page-settings.ts';
import { Solved } from './solved.tsx';
import { TextField } from './text-field.tsx';
import { forgetKeptText, keptKey, useKeptText } from './use-kept-text.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useLinkCase } from './use-link-case.ts';

const link = readLinkParameters(window.location.search);
// Loaded on demand, because few cases need it.
const ComplexForm = lazyPart(async () => (await import('./complex-form.tsx')).ComplexForm);
const AfterSolving = lazyPart(async () => (await import('./after-solving.tsx')).AfterSolving);

/** Solve-case page (rule 9.16): loading, then the form for the type of the case, then the confirmation. */
export function SolvePage(props: PageProps) {
  const text = useTranslations('solution');
  const rule = useTranslations('rules');
  usePageTitle(text('solve.pageTitle'));
  const { linked, reload, renew } = useLinkCase(link, props);
  const [solution, setSolution] = useState<string | null>(null);
  const [after, setAfter] = useState<AfterSolvingParts | null>(null);
  /** Text typed before the case changed to another form. */
  const [words, setWords] = useState('');
  const [isOther, setOther] = useState(false);
  if (!link || linked.state !== 'loaded')
    return <NoCase linked={link && linked} reload={reload} other="unhandled" />;
  const { value } = linked;
  const { language } = props;
  const common = { token: link.token, language };
  if (after !== null || (value.isSolvedByThisLink && value.finalAnswer))
    return (
      <Solved
        value={value}
        language={language}
        isNew={after !== null}
        received={after?.received({ value, language })}
      >
        {after ? after.file({ value, language }) : <AfterSolving {...common} value={value} sent={null} />}
      </Solved>
    );
  if (solution !== null || value.isSolvedByThisLink)
    return (
      <Solved
        value={value}
        language={language}
        isNew={solution !== null}
        received={solution && <Received solution={solution} />}
      />
    );
  const { solutionType, complexForm } = value;
  /** After a rejected form: reloads the case and keeps the typed text. Throws if the form is unchanged. */
  const goOn = async (rejection: unknown, typed: string) => {
    setWords(typed);
    const fresh = await renew();
    if (formOf(fresh) === formOf(value)) throw rejection;
    setOther(fresh.solutionType !== solutionType);
  };
  return (
    <>
      <LinkActions token={link.token} current="solve" chosen={props.chosen} />
      <h1>{text('solve.formTitle')}</h1>
      <p className="muted">{text('solve.intro', { team: pageSettings.complaintTeam })}</p>
      <CaseHead value={value} language={language}>
        <Matter value={value} language={language} />
      </CaseHead>
      {isOther && <Problem isHint>{rule('otherSolutionForm')}</Problem>}
      {solutionType === 'Common' || complexForm === null ? (
        <SimpleForm {...common} words={words} onSolved={setSolution} onOutdated={goOn} />
      ) : (
        <ComplexForm
          {...common}
          type={solutionType}
          value={complexForm}
          words={words}
          onSolved={(parts) => {
            setAfter(parts);
            // Loads until when the final answer can be added. A failure only hides that offer.
            renew().catch(() => undefined);
          }}
          onOutdated={goOn}
        />
      )}
    </>
  );
}

/** The solution text just sent. */
function Received({ solution }: { solution: string }) {
  const text = useTranslations('solution.solve');
  return (
    <div className="received">
      <div className="small muted">{text('received')}</div>
      <p className="typed" dir="auto">
        <IsolatedText text={solution} />
      </p>
    </div>
  );
}

/** Identifies the form of a case and its topics. */
const formOf = ({ solutionType, complexForm }: SolutionCase) =>
  JSON.stringify([solutionType, complexForm?.entries]);

interface SimpleFormProps {
  token: string;
  language: PageProps['language'];
  /** Text typed into a different form before. */
  words: string;
  onSolved(solution: string): void;
  /** Called if the case needs another form by now. */
  onOutdated(rejection: unknown, words: string): Promise<void>;
}
function SimpleForm({ token, language, words, onSolved, onOutdated }: SimpleFormProps) {
  const text = useTranslations('solution.solve');
  const errorText = useLinkErrorText();
  const whatNow = useWhatNow();
  const [problem, setProblem] = useState<unknown>(null);
  const keep = keptKey('solve', token);
  useKeptText();
  const form = useForm({
    schema: simpleSolveForm,
    ...(keep && { keep }),
    initial: { solution: words },
    onSubmit: async ({ solution }) => {
      setProblem(null);
      await callLink(solutionEndpoints.simpleSolve, language, { body: { token, solution } });
      forgetKeptText(token);
      onSolved(solution);
    },
    onError: (error) => {
      if (!hasCode(error, 'BadRequest')) return setProblem(error);
      onOutdated(error, form.values.solution ?? '').catch(setProblem);
    },
  });
  useLeaveWarning(form.values.solution !== '');
  return (
    <form {...form.props}>
      <TextField {...form.field('solution')} label={text('solution')} rows={7} />
      {problem !== null && (
        <Problem next={whatNow(problem)} keepsText={isPassing(problem)}>
          {errorText(problem)}
        </Problem>
      )}
      <button className="big" type="submit" disabled={form.isSubmitting}>
        {text('submit')}
      </button>
    </form>
  );
}
