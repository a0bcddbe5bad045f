import { useTranslations } from 'use-intl';
import { MailSheet } from '../../ui/mail/mail-sheet.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ComplexSolve } from './complex-solve.tsx';
import { useProposal } from './queries.ts';
import { SimpleSolve } from './simple-solve.tsx';
import type { SolveSheetProps } from './use-sending.ts';

/** The side sheet that solves a case, by the form of its type (rule 9.45). */
export function SolveSheet(props: SolveSheetProps) {
  const text = useTranslations('case.solve');
  const { detail, isOpen, onClose } = props;
  if (!isOpen) return null;
  return (
    <MailSheet title={text('title', { internalId: detail.internalId })} detail={detail} onClose={onClose}>
      <Content {...props} />
    </MailSheet>
  );
}

function Content(props: SolveSheetProps) {
  const { data: proposal, error, refetch } = useProposal(props.detail.caseId);
  if (!proposal && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!proposal) return <CardSkeleton lines={6} />;
  const { solutionType } = proposal;
  return solutionType === 'Common' ? (
    <SimpleSolve {...props} proposal={proposal} />
  ) : (
    <ComplexSolve {...props} proposal={proposal} type={solutionType} />
  );
}
