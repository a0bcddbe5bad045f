import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../api/api-error.ts';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { CardSkeleton, TableSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './case-page.module.css';
import { CaseWorkspace } from './case-workspace.tsx';
import { useCase } from './queries.ts';

/** Page of one case (/case/edit/{id}). */
export function CasePage({ caseId }: { caseId: number }) {
  const text = useTranslations('case');
  const found = useCase(caseId);
  useDocumentTitle(found.data ? `${found.data.internalId} ${found.data.title}` : null);
  if (found.data) return <CaseWorkspace detail={found.data} />;
  if (found.isPending)
    return (
      <div className={classes.loading}>
        <CardSkeleton lines={3} />
        <TableSkeleton rows={8} />
      </div>
    );
  const isGone = hasCode(found.error, 'NotFound');
  return (
    <ErrorState
      title={isGone ? text('notFound') : undefined}
      error={found.error}
      onRetry={isGone ? undefined : () => void found.refetch()}
      extraAction={<Link to="/cases">{text('toOverview')}</Link>}
    />
  );
}
