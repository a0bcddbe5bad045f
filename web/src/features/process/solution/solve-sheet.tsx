import { useTranslations } from 'use-intl';
import { ProposedSheet } from '../../../ui/mail/proposed-sheet.tsx';
import { ComplexSolve } from './complex-solve.tsx';
import { proposalQuery } from './queries.ts';
import { SimpleSolve } from './simple-solve.tsx';
import type { SolveSheetProps } from './use-sending.ts';

/** The side sheet that solves a case with the form of its type (rule 9.45). */
export function SolveSheet(props: SolveSheetProps) {
  const text = useTranslations('case.solve');
  const { detail, isOpen, onClose } = props;
  const { caseId, internalId } = detail;
  return (
    <ProposedSheet
      title={text('title', { internalId })}
      detail={detail}
      isOpen={isOpen}
      onClose={onClose}
      query={proposalQuery(caseId)}
    >
      {(proposal) =>
        proposal.solutionType === 'Common' ? (
          <SimpleSolve {...props} proposal={proposal} />
        ) : (
          <ComplexSolve {...props} proposal={proposal} type={proposal.solutionType} />
        )
      }
    </ProposedSheet>
  );
}
