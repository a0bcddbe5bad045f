import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { useTranslations } from 'use-intl';
import type { LockHolder } from '../../api/act-on-case.ts';
import { MailSheet } from '../../ui/mail/mail-sheet.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ComplexSolve } from './complex-solve.tsx';
import { useProposal } from './queries.ts';
import { SimpleSolve } from './simple-solve.tsx';

export interface SolveSheetProps {
  detail: CaseDetail;
  isOpen: boolean;
  /** Why the case can't be solved now, or null. What was typed stays. */
  blockedReason: string | null;
  /** Saves the changes of the case that keep it from being solved; null where there are none. */
  saveFirst: (() => void) | null;
  /** The tab that has the lock of the case. */
  tabId: string;
  /** What is sent last goes on to the next case of the list, or back to it; null where there is no list. */
  onNext: { name: string; run: () => void } | null;
  onClose: () => void;
  onLocked: (holder: LockHolder) => void;
  onSolved: () => Promise<void>;
}

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
