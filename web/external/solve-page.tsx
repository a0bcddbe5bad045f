import { simpleSolveForm, solutionEndpoints } from '@cfm/contract/solution.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '../src/ui/use-form.ts';
import { callLink } from './call-link.ts';
import { CaseHead } from './case-head.tsx';
import { LinkActions } from './link-actions.tsx';
import { isPassing, Problem, useLinkErrorText, useWhatNow } from './link-error.tsx';
import { readLinkParameters } from './link-parameters.ts';
import type { PageProps } from './page-props.ts';
import { usePageTitle } from './page-settings.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { Solved } from './solved.tsx';
import { TextField } from './text-field.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useLinkCase } from './use-link-case.ts';

const link = readLinkParameters(window.location.search);

/** Solve-case page (rule 9.16): loading, then the form, then the confirmation. */
export function SolvePage(props: PageProps) {
  const text = useTranslations('solution');
  usePageTitle(text('solve.pageTitle'));
  const errorText = useLinkErrorText();
  const whatNow = useWhatNow();
  const { linkCase, reload } = useLinkCase(link, props);
  const [solution, setSolution] = useState<string | null>(null);
  if (!link) return <Problem title={text('solve.error')}>{text('invalidToken')}</Problem>;
  if (linkCase.state === 'loading') return <PageSkeleton label={text('loading')} />;
  if (linkCase.state === 'failed')
    return (
      <Problem
        title={text('solve.error')}
        next={whatNow(linkCase.error)}
        onRetry={isPassing(linkCase.error) ? reload : undefined}
      >
        {errorText(linkCase.error)}
      </Problem>
    );
  const { value } = linkCase;
  if (solution !== null || value.isSolvedByThisLink)
    return <Solved value={value} language={props.language} solution={solution} />;
  return (
    <>
      <LinkActions token={link.token} current="solve" chosen={props.chosen} />
      <h1>{text('solve.formTitle')}</h1>
      <p className="muted">{text('solve.intro')}</p>
      <CaseHead value={value} language={props.language} />
      <SimpleForm token={link.token} language={props.language} onSolved={setSolution} />
    </>
  );
}

interface SimpleFormProps {
  token: string;
  language: PageProps['language'];
  onSolved(solution: string): void;
}
function SimpleForm({ token, language, onSolved }: SimpleFormProps) {
  const text = useTranslations('solution.solve');
  const errorText = useLinkErrorText();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    schema: simpleSolveForm,
    initial: { solution: '' },
    onSubmit: async ({ solution }) => {
      setProblem(null);
      await callLink(solutionEndpoints.simpleSolve, language, { body: { token, solution } });
      onSolved(solution);
    },
    onError: setProblem,
  });
  useLeaveWarning(form.values.solution !== '');
  return (
    <form {...form.props}>
      <TextField {...form.field('solution')} label={text('solution')} rows={7} />
      {problem !== null && <Problem keepsText={isPassing(problem)}>{errorText(problem)}</Problem>}
      <button className="big" type="submit" disabled={form.isSubmitting}>
        {text('submit')}
      </button>
    </form>
  );
}
