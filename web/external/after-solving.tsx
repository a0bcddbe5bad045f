import type { ComplexSolve } from '@cfm/contract/process/complex-solve.ts';
import type { SolutionCase, SolutionEntry } from '@cfm/contract/process/solution.ts';
import { flagNames } from '@cfm/contract/process/solution-options.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IsolatedText } from '../src/ui/isolated-text.tsx';
import { useOptionWords } from '../src/ui/option-words.ts';
import { FinalAnswer } from './final-answer.tsx';
import type { PageProps } from './page-props.ts';
import { SolvingTexts } from './solving-texts.tsx';

/** The submitted solution, and the file to upload after it. */
interface SentSolution {
  caseEventId: number;
  form: ComplexSolve;
  entries: readonly SolutionEntry[];
  file: File | null;
}
interface Shown {
  language: PageProps['language'];
  value: SolutionCase;
}
/** Renderers for the page after solving: the file of the final answer, and the received solution. */
export type AfterSolvingParts = Readonly<Record<'file' | 'received', (shown: Shown) => ReactNode>>;
interface AfterSolvingProps extends Shown {
  token: string;
  /** The solution just sent. Null if the case was solved before. */
  sent: SentSolution | null;
}
/** Upload of the file that belongs to a solution of the complex form. */
export function AfterSolving({ token, language, value, sent }: AfterSolvingProps) {
  return (
    <SolvingTexts>
      <FinalAnswer
        token={token}
        language={language}
        caseEventId={sent?.caseEventId ?? value.caseEventId}
        file={sent?.file ?? null}
        finalAnswer={value.finalAnswer}
      />
    </SolvingTexts>
  );
}

interface ReceivedProps extends Pick<Shown, 'language'> {
  sent: SentSolution;
}
/** The received solution. */
export const ReceivedSolution = (props: ReceivedProps) => (
  <SolvingTexts>
    <Received {...props} />
  </SolvingTexts>
);
function Received({ sent: { form, entries }, language }: ReceivedProps) {
  const text = useTranslations('solution.solve');
  const field = useTranslations('fields');
  const solving = useTranslations('solving');
  const wordsOf = useOptionWords();
  const yesNo = (answer: boolean | null) => answer !== null && solving(answer ? 'yes' : 'no');
  const facts = (
    [
      ['vin', form.vin],
      ['finalReplyDate', form.finalReplyDate?.split('-').reverse().join('.')],
      ['sorryActivity', yesNo(form.sorryActivity)],
      ['contactedViaPhone', yesNo(form.contactedViaPhone)],
      ['nscCaseId', form.nscCaseId],
    ] as const
  ).filter(([, value]) => value);
  const given = (topic: ComplexSolve['solutions'][number]) =>
    wordsOf({ ...topic, options: flagNames.filter((name) => topic[name]) }).join(', ');
  return (
    <div className="received">
      <div className="small muted">{text('received')}</div>
      {facts.map(([name, value]) => (
        <p key={name}>
          {field(name)}: <span className="num">{value}</span>
        </p>
      ))}
      {form.solutions.map((topic, place) => (
        <div key={topic.caseCodeLevelSetId} className="sent">
          <strong>{entries[place]?.title[language]}</strong>
          <p>{given(topic)}</p>
          {topic.detailedConsalting && (
            <p className="typed" dir="auto">
              <IsolatedText text={topic.detailedConsalting} />
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
