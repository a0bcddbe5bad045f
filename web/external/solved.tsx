import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { SolutionCase } from '@cfm/contract/process/solution.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CaseHead } from './case-head.tsx';
import { Confirmation } from './confirmation.tsx';
import { longDate } from './long-date.ts';

interface SolvedProps {
  value: SolutionCase;
  language: Language;
  /** The case was solved just now, not before. */
  isNew?: boolean;
  /** Upload of the file. It comes first while the file is missing. */
  children?: ReactNode;
  /** The solution just sent. */
  received?: ReactNode;
}

/** The case was solved by this link: shows the result and that nothing is left to do (rule 9.10). */
export function Solved({ value, language, isNew = false, children, received }: SolvedProps) {
  const text = useTranslations('solution');
  // While its file is accepted, there is something left to do.
  const { solvedDateTime, finalAnswer } = value;
  return (
    <Confirmation title={text('solve.solved')}>
      {!isNew && solvedDateTime && (
        <p>
          {text('solvedOn', { date: longDate(solvedDateTime, language) })}
          {!finalAnswer && ` ${text('nothingLeft')}`}
        </p>
      )}
      {children}
      <p>{text('solve.confirmation')}</p>
      <p>{text('solve.questions')}</p>
      <CaseHead value={value} language={language} />
      {received}
    </Confirmation>
  );
}
