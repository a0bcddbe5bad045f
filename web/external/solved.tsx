import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { SolutionCase } from '@cfm/contract/solution.ts';
import { useTranslations } from 'use-intl';
import { CaseHead } from './case-head.tsx';
import { Confirmation } from './confirmation.tsx';
import { longDate } from './long-date.ts';

interface SolvedProps {
  value: SolutionCase;
  language: Language;
  /** What was just sent; null when the case was solved before. */
  solution: string | null;
}

/** The case is solved by this link: what was done, and that nothing is left to do (rule 9.10). */
export function Solved({ value, language, solution }: SolvedProps) {
  const text = useTranslations('solution');
  const { solvedDateTime } = value;
  return (
    <Confirmation title={text('solve.solved')}>
      {solution === null && solvedDateTime && (
        <p>
          {text('solvedOn', { date: longDate(solvedDateTime, language) })} {text('nothingLeft')}
        </p>
      )}
      <p>{text('solve.confirmation')}</p>
      <p>{text('solve.questions')}</p>
      <CaseHead value={value} language={language} />
      {solution && (
        <div className="received">
          <div className="small muted">{text('solve.received')}</div>
          <p className="typed" dir="auto">
            {solution}
          </p>
        </div>
      )}
    </Confirmation>
  );
}
